import paths from '#generated/card-text-paths.json' with { type: 'json' };
import type { CardTexts } from '#src/tarot/interpretation/card-texts.ts';
import { weaveReading } from '#src/tarot/interpretation/local.ts';
import { laidCards } from '#src/tarot/laying.ts';
import { type Interpretation, type LaidSpread, spreadNamed } from '#src/tarot/spreads.ts';

const ATTEMPTS = 3;
const DEADLINE_MS = 8_000;
const PAUSE_MS = 500;

const loading = new Map<string, Promise<CardTexts>>();

/** The reader's texts of a card: asked for when it is picked, once. @throws where they cannot be had, until it is called again */
export function textsOf(id: string): Promise<CardTexts> {
  const known = loading.get(id);
  if (known) return known;
  const texts = fetchTexts(paths[id] ?? '');
  loading.set(id, texts);
  texts.catch(() => loading.delete(id));
  return texts;
}

async function fetchTexts(path: string): Promise<CardTexts> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(path, { signal: AbortSignal.timeout(DEADLINE_MS) });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
      return await response.json();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * PAUSE_MS));
    }
  }
}

/** The letter of these cards. @throws where the texts of one cannot be had */
export async function weaveCards(laid: LaidSpread): Promise<Interpretation> {
  const texts = await Promise.all(laidCards(laid).map(textsOf));
  return weaveReading(texts, spreadNamed(laid.spread));
}
