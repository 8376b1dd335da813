import { hash } from 'node:crypto';
import type OpenAI from 'openai';
import * as z from 'zod/mini';
import type { AiEnvironment } from '#netlify/server/settings/environment.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { mapConcurrently } from '#netlify/server/storage/pool.ts';
import { type Arcanum, CATEGORIES, type Part } from '#src/tarot/arcana.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import { inspectTexts } from './gate.ts';
import { type Piece, piecesOf, schemaOf, type Texts } from './pieces.ts';
import { type Prompt, promptOf } from './prompt.ts';

/** One part of a reading as it is asked for and kept: it depends on its cards, not on who drew them. */
export interface Section {
  part: Part;
  cards: readonly Arcanum[];
  pieces: readonly Piece[];
  prompt: Prompt;
  /** The form of the answer, which the provider holds to. */
  format: OpenAI.Responses.ResponseFormatTextJSONSchemaConfig;
  key: string;
}

const sections = () => jsonStore<Texts>('sections');
// One key a section under the day it was written: storage has no expiry, and reading every section to
// learn its age would cost a call each.
const writtenOn = () => jsonStore<true>('section-dates');

/** The same texts serve a set of cards in whatever order they were picked. */
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
  const cards = categories.flatMap((category) => spread[category]);
  const pieces = piecesOf(part, cards);
  const prompt = promptOf(part, spread);
  const schema = z.toJSONSchema(schemaOf(pieces));
  const format = { type: 'json_schema', name: part, strict: true, schema } as const;
  const { OPENAI_MODEL, OPENAI_REASONING_EFFORT } = environment;
  const told = JSON.stringify([OPENAI_MODEL, OPENAI_REASONING_EFFORT, prompt, format]);
  return {
    part,
    cards,
    pieces,
    prompt,
    format,
    key: `${part}/${numbers.join('_')}/${hash('sha256', told).slice(0, 16)}`,
  };
}

/** The kept texts of a section, unless they would no longer pass the gate. @throws StorageFault */
export async function readSection({ pieces, cards, key }: Section): Promise<Texts | null> {
  const { data: texts } = schemaOf(pieces).safeParse(await sections().get(key));
  return texts && inspectTexts(pieces, cards, texts).length === 0 ? texts : null;
}

/**
 * Keeps texts that passed the gate. The day comes first: a note without texts does no harm, texts without
 * their note would be kept for ever. @throws StorageFault
 */
export async function keepSection({ key }: Section, texts: Texts, now: Date): Promise<void> {
  await writtenOn().put(`${now.toISOString().slice(0, 10)}/${key}`, true);
  await sections().put(key, texts);
}

/** Keys of all kept sections of a part. @throws StorageFault */
export function keptKeys(part: Part): Promise<string[]> {
  return sections().keys(`${part}/`);
}

/** Deletes what was written on a day before that of `before` and gives their number. @throws StorageFault */
export async function purgeSections(before: Date): Promise<number> {
  const firstKeptDay = before.toISOString().slice(0, 10);
  const old = (await writtenOn().keys('')).filter((dated) => dated.slice(0, 10) < firstKeptDay);
  await mapConcurrently(old, async (dated) => {
    await sections().delete(dated.slice(11));
    await writtenOn().delete(dated);
  });
  return old.length;
}
