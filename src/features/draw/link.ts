import { decodeDraw, encodeDraw } from '#src/tarot/draw-code.ts';
import type { Topic } from '#src/tarot/interpretation/topic.ts';
import { $arcana, arcanumOf } from './store.ts';
import { slugOf, topicNamed } from './topics.ts';

/** A draw as its link tells it. */
interface LinkedDraw {
  /** Ids in the order they were picked. */
  cards: string[];
  topic: Topic | null;
}

/** The page that shows the draw, such as `/tirage/lire#k3v9x2qa-amour`: no server sees the fragment. */
export function linkTo(cards: readonly string[], topic: Topic | null): string {
  const code = encodeDraw(cards.map((id) => arcanumOf(id).number));
  return `/tirage/lire#${topic ? `${code}-${slugOf(topic)}` : code}`;
}

/** The draw in an address's fragment; null where it holds none. */
export function drawAt(fragment: string): LinkedDraw | null {
  const [, code = '', slug] = /^#([^-]*)(?:-(.*))?$/.exec(fragment.toLowerCase()) ?? [];
  const numbers = decodeDraw(code);
  const topic = slug === undefined ? null : topicNamed(slug);
  if (!numbers || (slug !== undefined && !topic)) return null;
  const arcana = $arcana.get().filter(({ number }) => numbers.includes(number));
  const place = ({ number }: { number: number }) => numbers.indexOf(number);
  const cards = arcana.toSorted((one, other) => place(one) - place(other));
  return { cards: cards.map(({ id }) => id), topic };
}
