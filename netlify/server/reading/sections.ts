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

/** One part of a reading as it is requested and cached: it depends on its cards only, not on the visitor. */
export interface ReadingSection {
  part: Part;
  cards: readonly Arcanum[];
  pieces: readonly Piece[];
  prompt: Prompt;
  /** JSON schema of the answer (structured output). */
  format: OpenAI.Responses.ResponseFormatTextJSONSchemaConfig;
  key: string;
}

const sections = () => jsonStore<Texts>('sections');
// One key a section under the day it was written: storage has no TTL, and this spares the purge a read of every section.
const sectionDates = () => jsonStore<true>('section-dates');

/** Normalizes the order, so that a set of cards has one cached text whatever the order picked. */
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
 * The section of a part. Its cache key ends with a hash of the model and the whole prompt: a changed fragment, instruction
 * or model invalidates the sections it affects, and no other.
 */
export function sectionOf(part: Part, picked: Spread, environment: AiEnvironment): ReadingSection {
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

/** The cached texts of a section, or null; also null if they no longer pass the checks. @throws StorageFault */
export async function readSection({ pieces, cards, key }: ReadingSection): Promise<Texts | null> {
  const { data: texts } = schemaOf(pieces).safeParse(await sections().get(key));
  return texts && inspectTexts(pieces, cards, texts).length === 0 ? texts : null;
}

/**
 * Caches texts that passed the checks. The date is written first: a date without texts does no harm, but texts without a
 * date would never be purged. @throws StorageFault
 */
export async function keepSection({ key }: ReadingSection, texts: Texts, now: Date): Promise<void> {
  await sectionDates().put(`${now.toISOString().slice(0, 10)}/${key}`, true);
  await sections().put(key, texts);
}

/** Keys of all cached sections of a part. @throws StorageFault */
export function keptKeys(part: Part): Promise<string[]> {
  return sections().keys(`${part}/`);
}

/** Deletes the sections written on a day before that of `before`. @returns how many @throws StorageFault */
export async function purgeSections(before: Date): Promise<number> {
  const firstKeptDay = before.toISOString().slice(0, 10);
  const old = (await sectionDates().keys('')).filter((dated) => dated.slice(0, 10) < firstKeptDay);
  await mapConcurrently(old, async (dated) => {
    await sections().delete(dated.slice(11));
    await sectionDates().delete(dated);
  });
  return old.length;
}
