import { getLiveCollection, getLiveEntry } from 'astro:content';
import { formatDate } from '#src/content/format.ts';
import { type Found, foundIn } from '#src/content/live-entry.ts';
import { renderArticle } from '#src/text/markdown.ts';
import { SLUG } from '#src/text/slug.ts';
import { MAIL_PAGES } from './model.ts';

/** A past letter as lists show it. */
interface LetterCardView {
  path: string;
  title: string;
  excerpt: string;
  /** ISO date, and the same in words. */
  date: string;
  day: string;
}

/** A past letter as its own page shows it. */
export interface LetterView extends LetterCardView {
  card: string;
  html: string;
}

interface Letter {
  slug: string;
  title: string;
  excerpt: string;
  sentAt: string;
}

function viewCard({ slug, title, excerpt, sentAt }: Letter): LetterCardView {
  return {
    path: `${MAIL_PAGES.archive}/${slug}`,
    title,
    excerpt,
    date: sentAt,
    day: formatDate(sentAt),
  };
}

/** All that can be read on the site, most recently sent first; null when the store does not answer. */
export async function findLetters(): Promise<LetterCardView[] | null> {
  const { entries } = await getLiveCollection('lettres');
  return entries ? entries.map(({ data }) => viewCard(data)) : null;
}

export async function findLetter(slug: string): Promise<Found<LetterView>> {
  if (!SLUG.test(slug)) return { kind: 'missing' };
  const found = foundIn(await getLiveEntry('lettres', { id: slug }));
  if (found.kind !== 'found') return found;
  const { card, content, ...letter } = found.value;
  return {
    kind: 'found',
    value: { ...viewCard(letter), card, html: renderArticle(content).html },
  };
}
