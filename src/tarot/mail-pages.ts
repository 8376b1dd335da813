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
