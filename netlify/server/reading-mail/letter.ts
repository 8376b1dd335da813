import { isDeepStrictEqual } from 'node:util';
import type { Call } from '#netlify/server/http/call.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { arcana, requireSpread } from '#netlify/server/reading/deck.ts';
import { composeFromTexts, withOwnTexts } from '#netlify/server/reading/own-texts.ts';
import { ownReadings } from '#netlify/server/reading/readings.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import type { mailReading } from '#src/api/reading-mail.ts';
import type { Authors } from '#src/api/readings.ts';
import { type LaidTable, tableOf } from '#src/tarot/interpretation/table.ts';
import { byPart, letterPartsOf } from '#src/tarot/spread-model.ts';
import type { Interpretation } from '#src/tarot/spreads.ts';

export interface MailedLetter extends LaidTable {
  selectedCards: readonly string[];
  interpretation: Interpretation;
  authors: Authors;
}

/** @throws Refusal 400 for cards that are no spread, 404 where it is not kept, 409 for an AI's text without its seal */
export async function letterOf(
  {
    keptAt,
    ...laid
  }: Pick<RequestOf<typeof mailReading>, 'spread' | 'selectedCards' | 'categorization' | 'keptAt'>,
  call: Call,
): Promise<MailedLetter> {
  requireSpread(laid);
  const { selectedCards } = laid;
  const table = tableOf(arcana, laid);
  const { spread } = table;
  if (!keptAt) {
    const interpretation = await composeFromTexts(laid);
    const authors = byPart(spread, () => 'reader' as const);
    return { ...table, selectedCards, interpretation, authors };
  }
  const { items } = await ownReadings(call);
  const kept = items.find(
    ({ createdAt, categorization }) =>
      createdAt === keptAt && isDeepStrictEqual(categorization, laid.categorization),
  );
  if (!kept) {
    throw new Refusal(
      404,
      'L’e-mail n’est pas parti\u202f: cette lecture n’est pas gardée sur le site, qui ne peut donc pas l’envoyer. Vous pouvez la copier ou l’imprimer.',
    );
  }
  const { interpretation, authors } = await withOwnTexts(kept);
  if (
    letterPartsOf(spread).some((part) => kept.authors?.[part] === 'ai' && authors[part] !== 'ai')
  ) {
    throw new Refusal(
      409,
      'L’e-mail n’est pas parti\u202f: le site ne reconnaît pas les textes de cette lecture. Vous pouvez la copier ou l’imprimer.',
    );
  }
  return { ...table, selectedCards, interpretation, authors };
}
