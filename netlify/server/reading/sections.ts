import { hash } from 'node:crypto';
import type { AiEnvironment } from '#netlify/server/settings/environment.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { mapAtOnce } from '#netlify/server/storage/pool.ts';
import { type Arcanum, CATEGORIES, type Part } from '#src/tarot/arcana.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import { inspectPart } from './gate.ts';
import { type Prompt, promptOf } from './prompt.ts';

/** One part of a reading as it is asked for and kept: it depends on its cards, not on who drew them. */
export interface Section {
  part: Part;
  cards: readonly Arcanum[];
  prompt: Prompt;
  key: string;
}

const sections = () => jsonStore<{ text: string }>('sections');
// One key a section under the day it was written: storage has no expiry, and reading every section to
// learn its age would cost a call each.
const writtenOn = () => jsonStore<true>('section-dates');

/** One text serves a set of cards in whatever order they were picked. */
function inDeckOrder(spread: Spread): Spread {
  const sorted = (cards: readonly Arcanum[]) =>
    cards.toSorted((one, other) => one.number - other.number);
  return {
    qualities: sorted(spread.qualities),
    obstacles: sorted(spread.obstacles),
    future: sorted(spread.future),
    special: spread.special,
  };
}

/**
 * The section of a part. Its key ends with a version: the model and everything it is told. A changed
 * fragment, meaning, instruction or model thus asks anew for the sections it touches, and for no other.
 */
export function sectionOf(part: Part, picked: Spread, environment: AiEnvironment): Section {
  const spread = inDeckOrder(picked);
  const categories = part === 'summary' ? CATEGORIES : [part];
  const numbers = categories.map((category) =>
    spread[category].map(({ number }) => String(number).padStart(2, '0')).join('-'),
  );
  const prompt = promptOf(part, spread);
  const { OPENAI_MODEL, OPENAI_REASONING_EFFORT } = environment;
  const told = JSON.stringify([OPENAI_MODEL, OPENAI_REASONING_EFFORT, prompt]);
  return {
    part,
    cards: categories.flatMap((category) => spread[category]),
    prompt,
    key: `${part}/${numbers.join('_')}/${hash('sha256', told).slice(0, 16)}`,
  };
}

/** The kept text of a section, unless it would no longer pass the gate. @throws StorageFault */
export async function readSection({ part, cards, key }: Section): Promise<string | null> {
  const found = await sections().get(key);
  return found && inspectPart(part, cards, found.text).length === 0 ? found.text : null;
}

/**
 * Keeps a text that passed the gate. The day comes first: a note without a text does no harm, a text without
 * its note would be kept for ever. @throws StorageFault
 */
export async function keepSection({ key }: Section, text: string, now: Date): Promise<void> {
  await writtenOn().put(`${now.toISOString().slice(0, 10)}/${key}`, true);
  await sections().put(key, { text });
}

/** Keys of all kept sections of a part. @throws StorageFault */
export function keptKeys(part: Part): Promise<string[]> {
  return sections().keys(`${part}/`);
}

/** Deletes what was written on a day before that of `before` and gives their number. @throws StorageFault */
export async function purgeSections(before: Date): Promise<number> {
  const firstKeptDay = before.toISOString().slice(0, 10);
  const old = (await writtenOn().keys('')).filter((dated) => dated.slice(0, 10) < firstKeptDay);
  await mapAtOnce(old, async (dated) => {
    await sections().delete(dated.slice(11));
    await writtenOn().delete(dated);
  });
  return old.length;
}
