// The topics of a draw, and where they are sent: docs/decisions/0042-topics.md.
import type { CardSelection } from '#src/tarot/card-selection.ts';
import { decodeDraw, encodeDraw } from '#src/tarot/draw-url-code.ts';
import type { Topic } from '#src/tarot/interpretation/compose-topic.ts';

export const TOPIC_LABELS: Record<Topic, string> = {
  love: 'Amour',
  work: 'Travail',
  choice: 'Un choix',
};

/** Topics by slug. A link has the slug in its hash (`/tirage#amour`), which the server never gets. */
export const TOPICS_BY_SLUG: Record<string, Topic> = {
  amour: 'love',
  travail: 'work',
  'oui-ou-non': 'choice',
};

export function findTopic(slug: string): Topic | null {
  // An index access would also find inherited properties such as `constructor`.
  return Object.entries(TOPICS_BY_SLUG).find(([candidate]) => candidate === slug)?.[1] ?? null;
}

type LinkedDraw = CardSelection & { topic: Topic | null };

/** Returns the link to a draw, such as `/tirage/lire#k3v9x2qa-amour`. */
export function toDrawLink(selection: CardSelection, topic: Topic | null): string {
  const code = encodeDraw(selection);
  const slug = Object.keys(TOPICS_BY_SLUG).find((candidate) => TOPICS_BY_SLUG[candidate] === topic);
  return `/tirage/lire#${slug ? `${code}-${slug}` : code}`;
}

/** Parses a hash such as `#k3v9x2qa-amour`, also in upper case; returns null for an invalid code or topic. */
export function parseDrawHash(hash: string): LinkedDraw | null {
  const [, code = '', slug] = /^#([^-]*)(?:-(.*))?$/.exec(hash.toLowerCase()) ?? [];
  const selection = decodeDraw(code);
  const topic = slug === undefined ? null : findTopic(slug);
  if (!selection || (slug !== undefined && !topic)) return null;
  return { ...selection, topic };
}
