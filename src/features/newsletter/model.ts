import type { NewsletterKind } from '#src/api/newsletter-kinds.ts';
import { postPath } from '#src/features/blog/model.ts';

export type Preferences = Record<NewsletterKind, boolean>;

/** Maximum number of letters that a subscriber receives in seven days. */
export const MAX_LETTERS_PER_WEEK = 3;

/** Returns which percentage of all subscribers joined in the last seven days; 0 without subscribers. */
export function getGrowthPercent(total: number, newCount: number): number {
  return total === 0 ? 0 : Math.round((newCount / total) * 100);
}

/** The fields of a new post that its notice to subscribers contains. */
interface AnnouncedPost {
  title: string;
  slug: string;
  excerpt: string;
}

/** Characters to escape in Markdown: anywhere, at the start of a line, or where a bare URL becomes a link. */
const MARKDOWN_SYNTAX = /[\\*_[\]<&@]|^[#-]|(?<=https?):(?=\/\/)|(?<=www)\./gi;

/** Escapes text for the Markdown of posts and letters, and puts it on a single line. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(MARKDOWN_SYNTAX, '\\$&');
}

/** Minutes until subscribers are notified of a new post: a range, because a job runs every 15 minutes. */
export const NOTICE_MINUTES = { earliest: 10, latest: 25 } as const;

/** Returns the notice, a letter that the site sends automatically after a post was published. */
export function composePostNotice({ title, slug, excerpt }: AnnouncedPost): {
  subject: string;
  content: string;
} {
  return {
    subject: `Nouvel article\u202f: ${title}`,
    content: [
      'Bonjour,',
      'Un nouveau texte vient de paraître sur le blog.',
      escapeMarkdown(excerpt),
      `[Lire l’article sur le site](${postPath(slug)})`,
      'Bonne lecture,',
    ].join('\n\n'),
  };
}
