import { postPath } from './published-post.ts';

/** What a letter shows of a post. */
interface AnnouncedPost {
  title: string;
  slug: string;
  excerpt: string;
  createdAt: string;
}

const WEEK_MS = 7 * 86_400_000;

/** What the grammar of the posts reads as more than itself: inside a line, at its start, in a bare address. */
const MARKS = /[\\*_[\]<&@]|^[#-]|(?<=https?):(?=\/\/)|(?<=www)\./gi;

/** Text that is no markup, for the grammar of the posts. */
function verbatim(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(MARKS, '\\$&');
}

/** A post in the grammar of the posts: its title as a heading, its excerpt, a link. */
export function announcePost({ title, slug, excerpt }: AnnouncedPost): string {
  return [`## ${verbatim(title)}`, verbatim(excerpt), `[Lire l’article](${postPath(slug)})`].join(
    '\n\n',
  );
}

/** The posts of the seven days before now, for a letter's text; empty when there were none. */
export function announceWeek(posts: readonly AnnouncedPost[], now: Date): string {
  const since = now.getTime() - WEEK_MS;
  return posts
    .filter(({ createdAt }) => Date.parse(createdAt) > since)
    .map(announcePost)
    .join('\n\n');
}

/** The letter that the site writes by itself when a post appears. */
export function postNotice({ title, slug, excerpt }: AnnouncedPost): {
  subject: string;
  content: string;
} {
  return {
    subject: `Nouvel article\u202f: ${title}`,
    content: `${verbatim(excerpt)}\n\n[Lire l’article sur le site](${postPath(slug)})`,
  };
}
