import deck from '#generated/deck.json' with { type: 'json' };
import { ApiError } from '#netlify/server/http/api-error.ts';
import { createSigner, isEqualConstantTime } from '#netlify/server/signing/signing.ts';
import type { Author, Reading } from '#src/api/readings.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { type CardSelection, isDeckOrder } from '#src/tarot/card-selection.ts';
import { composeInterpretation } from '#src/tarot/interpretation/compose.ts';
import * as topics from '#src/tarot/interpretation/compose-topic.ts';
import type { CardTexts } from '#src/tarot/interpretation/passage-types.ts';
import { getFragmentIds, resolveSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { getCardIds, validateLaidSpread } from '#src/tarot/lay-spread.ts';
import { getPartNames, mapParts } from '#src/tarot/spread-types.ts';
import {
  getSpread,
  type Interpretation,
  type LaidSpread,
  type PartName,
} from '#src/tarot/spreads.ts';
import { formatCardList } from './prompt.ts';

/** The 22 major arcana in the order of their numbers, generated from `content/cartes`. */
export const arcana: readonly Arcanum[] = deck as Arcanum[];
export const deckIds: readonly string[] = deck.map(({ id }) => id);

// Browsers send cards and texts to store or mail. These functions reject or replace those that are forged.

/** @throws ApiError 400 unless the list contains each of the 22 cards once */
export function requireDeckOrder(cardOrder: readonly string[]): void {
  if (isDeckOrder(cardOrder, deckIds)) return;
  const message = 'L’ordre des cartes doit contenir chacune des 22 cartes une seule fois.';
  throw new ApiError(400, message);
}

/** Validates cards and their positions. @throws ApiError 400 for a missing, repeated or unknown card */
export function requireValidSpread(laidSpread: CardSelection & LaidSpread): void {
  const message = validateLaidSpread(laidSpread);
  if (message) throw new ApiError(400, message);
  if (!laidSpread.selectedCards.every((id) => deckIds.includes(id))) {
    throw new ApiError(400, 'Cette carte n’existe pas dans le jeu.');
  }
}

/** Imports the texts lazily, because they have half a megabyte and few requests need them. */
async function loadCardTexts(laidSpread: LaidSpread): Promise<CardTexts[]> {
  const { default: texts } = await import('#generated/card-texts.json', { with: { type: 'json' } });
  return getCardIds(laidSpread).map((id) => texts[id] as CardTexts);
}

/** Composes the interpretation of these cards as the browser does. */
export async function composeFromTexts(laidSpread: LaidSpread): Promise<Interpretation> {
  return composeInterpretation(await loadCardTexts(laidSpread), getSpread(laidSpread.spread));
}

/** Composes the interpretation about a topic, such as love, which replaces the general interpretation. */
export async function composeTopicLetter(
  topic: topics.Topic,
  laidSpread: LaidSpread,
): Promise<topics.TopicLetter> {
  return topics.composeTopic(topic, await loadCardTexts(laidSpread), getSpread(laidSpread.spread));
}

/**
 * Returns a function that signs a part by the AI. The signature proves the origin when the browser sends the
 * part back, and fits no other draw, because it includes the cards. @throws StorageError, EnvironmentError
 */
export async function createPartSigner({ spread, categorization }: LaidSpread) {
  // A change of this purpose would invalidate the signatures of stored readings.
  const sign = await createSigner('letter');
  const cardIdsByGroup = getSpread(spread).groups.map(({ id }) => categorization[id]);
  return (part: PartName, text: string) =>
    sign(JSON.stringify([cardIdsByGroup, part, text])).toString('base64url');
}

/** Replaces parts without a valid signature (`seals`), so that nobody can store other texts on this site. */
export async function replaceUnsignedTexts(reading: Reading) {
  const { interpretation, seals } = reading;
  const spread = getSpread(reading.spread);
  const [composed, sign] = await Promise.all([
    composeFromTexts(reading),
    createPartSigner(reading),
  ]);
  const isSigned = mapParts(spread, (part) =>
    isEqualConstantTime(seals?.[part] ?? '', sign(part, interpretation[part] ?? '')),
  );
  const getText = (part: PartName) => (isSigned[part] ? interpretation : composed)[part] ?? '';
  return {
    ...reading,
    interpretation: mapParts(spread, getText),
    authors: mapParts(spread, (part): Author => (isSigned[part] ? 'ai' : 'reader')),
    seals: mapParts(spread, (part) => (isSigned[part] ? seals?.[part] : undefined)),
    fragmentsUsed: getFragmentIds(reading),
    aiPrompt: getPartNames(spread).some((part) => isSigned[part])
      ? formatCardList(resolveSpread(arcana, reading))
      : '',
  };
}
