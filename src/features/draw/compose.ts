import textPaths from '#generated/card-text-paths.json' with { type: 'json' };
import type { CardSelection } from '#src/tarot/card-selection.ts';
import { composeInterpretation } from '#src/tarot/interpretation/compose.ts';
import type { Topic, TopicLetter } from '#src/tarot/interpretation/compose-topic.ts';
import type { CardTexts } from '#src/tarot/interpretation/passage-types.ts';
import { getCardIds, layCards } from '#src/tarot/lay-spread.ts';
import { getSpread, type Interpretation, type LaidSpread } from '#src/tarot/spreads.ts';
import type { LetterReading } from './letter-content.ts';

/** The interpretation of a draw, which the page displays as a signed letter. */
export interface Letter {
  reading: LetterReading;
  /** The interpretation about the chosen topic, if any, displayed instead of `reading.interpretation`. */
  topicLetter: TopicLetter | null;
}

const MAX_LOAD_ATTEMPTS = 3;
const LOAD_TIMEOUT_MS = 8_000;
const LOAD_RETRY_DELAY_MS = 500;

const textRequests = new Map<string, Promise<CardTexts>>();

/** Loads the texts of one of the 22 cards, once per page. @throws on failure; a later call tries again */
export function loadCardTexts(id: string): Promise<CardTexts> {
  const startedRequest = textRequests.get(id);
  if (startedRequest) return startedRequest;
  const request = fetchCardTexts(textPaths[id] ?? '');
  textRequests.set(id, request);
  request.catch(() => textRequests.delete(id));
  return request;
}

async function fetchCardTexts(path: string): Promise<CardTexts> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(path, { signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`${path}: status ${response.status}`);
      return await response.json();
    } catch (error) {
      if (attempt === MAX_LOAD_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * LOAD_RETRY_DELAY_MS));
    }
  }
}

const loadSpreadTexts = (laidSpread: LaidSpread) =>
  Promise.all(getCardIds(laidSpread).map(loadCardTexts));

/** Composes the interpretation from the texts about the cards. @throws when a text cannot be loaded */
export async function composeFromTexts(laidSpread: LaidSpread): Promise<Interpretation> {
  return composeInterpretation(await loadSpreadTexts(laidSpread), getSpread(laidSpread.spread));
}

/** Composes the letter that the link to a draw shows. @throws when a text cannot be loaded */
export async function composeLetter(
  selection: CardSelection,
  topic: Topic | null,
): Promise<Letter> {
  const laidSpread = layCards(selection);
  const [interpretation, topicLetter] = await Promise.all([
    composeFromTexts(laidSpread),
    topic && composeTopicLetter(topic, laidSpread),
  ]);
  return {
    reading: { ...laidSpread, selectedCards: [...selection.selectedCards], interpretation },
    topicLetter,
  };
}

/** Composes the interpretation about a topic; its texts load on demand. @throws if a text cannot be loaded */
export async function composeTopicLetter(
  topic: Topic,
  laidSpread: LaidSpread,
): Promise<TopicLetter> {
  const { composeTopic } = await import('#src/tarot/interpretation/compose-topic.ts');
  return composeTopic(topic, await loadSpreadTexts(laidSpread), getSpread(laidSpread.spread));
}
