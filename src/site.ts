/** Language of every page. */
export const LANGUAGE = 'fr-CH';

/** Where the host runs functions and keeps stores unless it is told otherwise. */
export const DEFAULT_REGION = 'us-east-2';

/** The one thing the header invites to do. */
export const DRAW = { path: '/tirage', label: 'Tirage gratuit' };

/** `/guide-tarot` gives `/images/partage/guide-tarot.jpg`, the picture of those who share the page. */
export function socialPicturePath(path: string): string {
  const name = path === '/' ? 'index' : path.slice(1).replaceAll('/', '-');
  return `/images/partage/${name}.jpg`;
}

/** What a page shows to those who share it until its own picture is made; netlify.toml names it too. */
export const COMMON_SOCIAL_PICTURE = '/images/apercu.jpg';

/** True for the page itself and, from a section's root, for the pages below it. */
export function isCurrent(path: string, current: string): boolean {
  return path === current || (path !== '/' && current.startsWith(`${path}/`));
}
