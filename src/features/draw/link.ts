import { decodeDraw, encodeDraw } from '#src/tarot/draw-code.ts';
import type { Topic } from '#src/tarot/interpretation/topic.ts';
import type { Selection } from '#src/tarot/selection.ts';
import { slugOf, topicNamed } from './topics.ts';

/** A draw as its link tells it. */
interface LinkedDraw extends Selection {
  topic: Topic | null;
}

/** The page that shows the draw, such as `/tirage/lire#k3v9x2qa-amour`: no server sees the fragment. */
export function linkTo(selection: Selection, topic: Topic | null): string {
  const code = encodeDraw(selection);
  return `/tirage/lire#${topic ? `${code}-${slugOf(topic)}` : code}`;
}

/** The draw in an address's fragment; null where it holds none. */
export function drawAt(fragment: string): LinkedDraw | null {
  const [, code = '', slug] = /^#([^-]*)(?:-(.*))?$/.exec(fragment.toLowerCase()) ?? [];
  const selection = decodeDraw(code);
  const topic = slug === undefined ? null : topicNamed(slug);
  if (!selection || (slug !== undefined && !topic)) return null;
  return { ...selection, topic };
}
