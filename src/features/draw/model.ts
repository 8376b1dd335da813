// See docs/decisions/0042-topics.md.

import type { Author } from '#src/api/readings.ts';
import { decodeDraw, encodeDraw } from '#src/tarot/draw-code.ts';
import type { Topic } from '#src/tarot/interpretation/topic.ts';
import type { Selection } from '#src/tarot/selection.ts';
import { type Part, SPREADS } from '#src/tarot/spreads.ts';

export const PART_TITLES = {
  summary: 'Vue d’ensemble',
  ...Object.fromEntries(
    SPREADS.flatMap(({ groups }) => groups.map(({ id, title }) => [id, title])),
  ),
} as Record<Part, string>;

/** Labels of the parts of an interpretation that has several authors. */
export const AUTHOR_LABELS: Record<Author, string> = {
  ai: 'Rédigé avec une intelligence artificielle',
  reader: 'Composé à partir de mes textes',
};

/** How an interpretation was written, in the words of its author, below her name. */
const DISCLOSURES: Record<Author, string> = {
  ai: 'Rédigée par une intelligence artificielle, à partir de mes textes.',
  reader: 'Composée sans intelligence artificielle, à partir de mes textes.',
};

/** Returns how an interpretation by these authors was written, or null if they differ and each part needs its label. */
export function disclosureBy([first, ...others]: readonly Author[]): string | null {
  return first && others.every((other) => other === first) ? DISCLOSURES[first] : null;
}

export const TOPIC_LABELS: Record<Topic, string> = {
  love: 'Amour',
  work: 'Travail',
  choice: 'Un choix',
};

/** The page about a topic, `/tirage/amour`, leads to `/tirage#amour`: browsers do not send the hash to a server. */
export const TOPIC_SLUGS: Record<string, Topic> = {
  amour: 'love',
  travail: 'work',
  'oui-ou-non': 'choice',
};

export function findTopic(slug: string): Topic | null {
  return Object.entries(TOPIC_SLUGS).find(([name]) => name === slug)?.[1] ?? null;
}

/** A draw as its link describes it. */
interface LinkedDraw extends Selection {
  topic: Topic | null;
}

/** Returns the link to a draw, such as `/tirage/lire#k3v9x2qa-amour`. */
export function toDrawLink(selection: Selection, topic: Topic | null): string {
  const code = encodeDraw(selection);
  const slug = Object.keys(TOPIC_SLUGS).find((name) => TOPIC_SLUGS[name] === topic);
  return `/tirage/lire#${slug ? `${code}-${slug}` : code}`;
}

/** Reads the draw from the hash of its link; null if it contains none. */
export function parseDrawLink(hash: string): LinkedDraw | null {
  const [, code = '', slug] = /^#([^-]*)(?:-(.*))?$/.exec(hash.toLowerCase()) ?? [];
  const selection = decodeDraw(code);
  const topic = slug === undefined ? null : findTopic(slug);
  if (!selection || (slug !== undefined && !topic)) return null;
  return { ...selection, topic };
}
