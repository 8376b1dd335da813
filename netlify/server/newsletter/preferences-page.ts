import { MAIL_PAGES, withLink } from '#src/tarot/mail-pages.ts';

/** The page where the person behind the link changes her choices; `letter` is the one that led there. */
export function preferencesPage(link = '', letter = ''): string {
  const page = withLink(MAIL_PAGES.preferences, link);
  return letter ? `${page}&lettre=${letter}` : page;
}
