export const LANGUAGE = 'fr-CH';

/** Default region of Netlify's functions and stores. `STORAGE_REGION` sets another region for the stores. */
export const DEFAULT_REGION = 'us-east-2';

/** Path of the draw page, and the label of the header's button that leads there. */
export const DRAW = { path: '/tirage', label: 'Tirage gratuit' };

/** Paths of the pages that mails link to, or to which a form sent without JavaScript redirects. */
export const MAIL_PAGES = {
  // `confirm`, `preferences` and `messages` get the signed token of the mail's link as `?lien=`.
  /** Has a button that confirms the sign-up and leads to `confirmed`. */
  confirm: '/infolettre/confirmer',
  confirmed: '/infolettre/bienvenue',
  /** Unsubscribing and erasing the data lead from here to `goodbye`. */
  preferences: '/infolettre/preferences',
  goodbye: '/infolettre/au-revoir',
  /** Opens instead of a page whose token was altered, has expired or was replaced by a newer one. */
  badLink: '/infolettre/lien-perime',
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
