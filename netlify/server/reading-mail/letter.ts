import type { Call } from '#netlify/server/http/call.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { arcana, requireSpread } from '#netlify/server/reading/deck.ts';
import { ownReadings } from '#netlify/server/reading/readings.ts';
import { sealerOf } from '#netlify/server/reading/seals.ts';
import { wovenLetter } from '#netlify/server/reading/woven.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import type { Author, Authors } from '#src/features/draw/api.ts';
import type { mailReading } from '#src/features/draw/reading-mail/api.ts';
import { type Categorization, type Interpretation, PARTS, type Part } from '#src/tarot/arcana.ts';
import { type Spread, spreadOf } from '#src/tarot/interpretation/table.ts';

export interface MailedLetter {
  spread: Spread;
  interpretation: Interpretation;
  authors: Authors;
}

/**
 * The letter of these cards: woven, or the one that is kept of them for this browser. What is kept came from a browser:
 * each of its texts has to be the weave's or to bear the seal of the AI's, so that no mail carries words of a visitor.
 * @throws Refusal 400 for cards that are no spread, 404 where it is not kept, 409 for other texts
 */
export async function letterOf(
  {
    selectedCards,
    categorization,
    keptAt,
  }: Pick<RequestOf<typeof mailReading>, 'selectedCards' | 'categorization' | 'keptAt'>,
  call: Call,
): Promise<MailedLetter> {
  requireSpread(selectedCards, categorization);
  const spread = spreadOf(arcana, categorization);
  const woven = await wovenLetter(categorization);
  if (!keptAt) {
    const authors = authorsBy(() => 'reader');
    return { spread, interpretation: woven, authors };
  }
  const { items } = await ownReadings(call);
  const kept = items.find(
    (reading) => reading.createdAt === keptAt && isSame(reading.categorization, categorization),
  );
  if (!kept) {
    throw new Refusal(
      404,
      'L’e-mail n’est pas parti\u202f: cette lecture n’est pas gardée sur le site, qui ne peut donc pas l’envoyer. Vous pouvez la copier ou l’imprimer.',
    );
  }
  const { interpretation, seals } = kept;
  const { isSealed } = await sealerOf(categorization);
  const authors = authorsBy((part) => (interpretation[part] === woven[part] ? 'reader' : 'ai'));
  const isOurs = PARTS.every(
    (part) => authors[part] === 'reader' || isSealed(part, interpretation[part], seals?.[part]),
  );
  if (!isOurs) {
    throw new Refusal(
      409,
      'L’e-mail n’est pas parti\u202f: le site ne reconnaît pas les textes de cette lecture. Vous pouvez la copier ou l’imprimer.',
    );
  }
  return { spread, interpretation, authors };
}

function authorsBy(authorOf: (part: Part) => Author): Authors {
  return {
    summary: authorOf('summary'),
    qualities: authorOf('qualities'),
    obstacles: authorOf('obstacles'),
    future: authorOf('future'),
    special: authorOf('special'),
  };
}

function isSame(one: Categorization, other: Categorization): boolean {
  const cardsOf = ({ qualities, obstacles, future, special }: Categorization) =>
    JSON.stringify([qualities, obstacles, future, special]);
  return cardsOf(one) === cardsOf(other);
}
