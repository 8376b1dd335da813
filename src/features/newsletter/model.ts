import type { NewsletterKind } from '#src/api/newsletter-kinds.ts';
import { postPath } from '#src/features/blog/model.ts';

export type Preferences = Record<NewsletterKind, boolean>;

/** Most letters anybody receives in seven days, whatever is published. */
export const LETTERS_A_WEEK = 3;

/** Share of the present subscribers who came this week, in percent; 0 without any. */
export function growth(total: number, thisWeek: number): number {
  return total === 0 ? 0 : Math.round((thisWeek / total) * 100);
}

/** What the notice of a new post shows of it. */
interface AnnouncedPost {
  title: string;
  slug: string;
  excerpt: string;
}

/** What the grammar of the posts reads as more than itself: inside a line, at its start, in a bare address. */
const MARKS = /[\\*_[\]<&@]|^[#-]|(?<=https?):(?=\/\/)|(?<=www)\./gi;

/** Text that is no markup, for the grammar of the posts. */
function verbatim(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(MARKS, '\\$&');
}

/** Minutes after which subscribers are notified of a new post; a job checks for one every 15 minutes. */
export const NOTICE_MINUTES = { earliest: 10, latest: 25 } as const;

/** The letter that the site writes by itself when a post appears. */
export function postNotice({ title, slug, excerpt }: AnnouncedPost): {
  subject: string;
  content: string;
} {
  return {
    subject: `Nouvel article\u202f: ${title}`,
    content: [
      'Bonjour,',
      'Un nouveau texte vient de paraître sur le blog.',
      verbatim(excerpt),
      `[Lire l’article sur le site](${postPath(slug)})`,
      'Bonne lecture,',
    ].join('\n\n'),
  };
}
