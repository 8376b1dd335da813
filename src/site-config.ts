/** Language of every page. */
export const LANGUAGE = 'fr-CH';

/** Default region of Netlify's functions and stores. */
export const DEFAULT_REGION = 'us-east-2';

/** The one thing the header invites to do. */
export const DRAW = { path: '/tirage', label: 'Tirage gratuit' };

/** Pages that plain forms and links in mails lead to. */
export const MAIL_PAGES = {
  /** Asks for one press of a button: `?lien=` carries the link. */
  confirm: '/infolettre/confirmer',
  confirmed: '/infolettre/bienvenue',
  /** `?lien=` carries the link. */
  preferences: '/infolettre/preferences',
  left: '/infolettre/au-revoir',
  /** The link was altered, has expired or was replaced by a newer one. */
  badLink: '/infolettre/lien-perime',
  /** `?lien=` carries the link. */
  messages: '/contact/mes-messages',
  /** The past letters; one stands at `/infolettre/lettres/{slug}`. */
  archive: '/infolettre/lettres',
} as const;

/** The page with the link that opens it. */
export function withLink(page: string, link: string): string {
  return `${page}?lien=${encodeURIComponent(link)}`;
}

/** The page of the day's card. */
export const DAILY_CARD = '/arcane-du-jour';

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
