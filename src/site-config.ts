export const LANGUAGE = 'fr-CH';

/** Region of Netlify's functions and stores, unless another is configured. */
export const DEFAULT_REGION = 'us-east-2';

/** Path of the draw page, and the label of the header's button that leads there. */
export const DRAW = { path: '/tirage', label: 'Tirage gratuit' };

/** Paths of pages that mails link to. Forms redirect to `confirmed` and `goodbye`, bad links to `badLink`. */
export const MAIL_PAGES = {
  /** Has a button that confirms the sign-up. `?lien=` carries the signed token of the mail's link. */
  confirm: '/infolettre/confirmer',
  confirmed: '/infolettre/bienvenue',
  /** `?lien=` carries the token. */
  preferences: '/infolettre/preferences',
  goodbye: '/infolettre/au-revoir',
  /** Shown if the token was altered, has expired or was replaced by a newer one. */
  badLink: '/infolettre/lien-perime',
  /** `?lien=` carries the token. */
  messages: '/contact/mes-messages',
  /** The list of past newsletter letters; the path of one is `/infolettre/lettres/{slug}`. */
  archive: '/infolettre/lettres',
} as const;

/** Returns the path with the signed token as its parameter `lien`. */
export function addLinkToken(path: string, token: string): string {
  return `${path}?lien=${encodeURIComponent(token)}`;
}

export const DAILY_CARD_PATH = '/arcane-du-jour';

/** Returns the path of a page's social picture: `/images/partage/guide-tarot.jpg` for `/guide-tarot`. */
export function getSocialPicturePath(path: string): string {
  const name = path === '/' ? 'index' : path.slice(1).replaceAll('/', '-');
  return `/images/partage/${name}.jpg`;
}

/** netlify.toml redirects to this picture if a page's own is missing, as for a post newer than the build. */
export const FALLBACK_SOCIAL_PICTURE = '/images/apercu.jpg';

/** Returns whether the current page is the section's page or below it; `/` matches only the home page. */
export function isCurrentSection(section: string, currentPath: string): boolean {
  return section === currentPath || (section !== '/' && currentPath.startsWith(`${section}/`));
}
