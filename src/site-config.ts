/** The language of every page. */
export const LANGUAGE = 'fr-CH';

/** Default region of Netlify's functions and stores. */
export const DEFAULT_REGION = 'us-east-2';

/** Path of the draw page, and the label of the header's button that leads there. */
export const DRAW = { path: '/tirage', label: 'Tirage gratuit' };

/** Pages that links in mails and forms sent without JavaScript lead to. */
export const MAIL_PAGES = {
  /** Has a button that confirms the sign-up. `?lien=` carries the link. */
  confirm: '/infolettre/confirmer',
  confirmed: '/infolettre/bienvenue',
  /** `?lien=` carries the link. */
  preferences: '/infolettre/preferences',
  goodbye: '/infolettre/au-revoir',
  /** Shown if the link was altered, has expired or was replaced by a newer one. */
  badLink: '/infolettre/lien-perime',
  /** `?lien=` carries the link. */
  messages: '/contact/mes-messages',
  /** The list of past letters; the path of one is `/infolettre/lettres/{slug}`. */
  archive: '/infolettre/lettres',
} as const;

/** Returns the path of the page with the signed link as a parameter. */
export function withLink(page: string, link: string): string {
  return `${page}?lien=${encodeURIComponent(link)}`;
}

/** Path of the page with the card of the day. */
export const DAILY_CARD = '/arcane-du-jour';

/** `/guide-tarot` gives `/images/partage/guide-tarot.jpg`, the picture that social networks show for the page. */
export function socialPicturePath(path: string): string {
  const name = path === '/' ? 'index' : path.slice(1).replaceAll('/', '-');
  return `/images/partage/${name}.jpg`;
}

/** The social picture of pages that have none of their own yet; netlify.toml names it too. */
export const COMMON_SOCIAL_PICTURE = '/images/apercu.jpg';

/** True if `current` is the page at `path` or below it. */
export function isCurrent(path: string, current: string): boolean {
  return path === current || (path !== '/' && current.startsWith(`${path}/`));
}
