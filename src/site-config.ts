export const LANGUAGE = 'fr-CH';

/** Default region of Netlify's functions and of the stores, for which `STORAGE_REGION` sets another. */
export const DEFAULT_REGION = 'us-east-2';

/** Path of the draw page, and the label of the header's button that leads there. */
export const DRAW = { path: '/tirage', label: 'Tirage gratuit' };

/** Pages that mails link to; `confirm`, `preferences`, `messages` get the link's signed token as `?lien=`. */
export const MAIL_PAGES = {
  /** Has a button that confirms the sign-up and leads to `confirmed`. Unsubscribing leads to `goodbye`. */
  confirm: '/infolettre/confirmer',
  confirmed: '/infolettre/bienvenue',
  preferences: '/infolettre/preferences',
  goodbye: '/infolettre/au-revoir',
  /** Replaces a page whose token was altered, has expired or was replaced by a newer one. */
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
