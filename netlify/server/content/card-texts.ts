import type { Arcanum, Fragment, FragmentKind } from '#src/tarot/arcana.ts';
import type { Couple } from '#src/tarot/card-page.ts';
import type { CardTexts, Motif, Wordings } from '#src/tarot/interpretation/card-texts.ts';
import { typographer } from '#src/text/typography.ts';
import { type BankContent, type MotifsContent, PLACES } from './bank-content.ts';
import type { CardContent } from './card-content.ts';
import type { SpreadsContent } from './spreads-content.ts';
import { mapTexts } from './walk.ts';

/** The value with all texts in it set in Swiss-French typography. */
export function typeset<T>(value: T): T {
  return mapTexts(value, typographer);
}

export function toArcanum(card: CardContent): Arcanum {
  const { id, number, numeral, name, accessibleName, imageFileName, meanings } = card;
  return typeset({ id, number, numeral, name, accessibleName, imageFileName, meanings });
}

export function toFragments({ fragments }: CardContent): Record<FragmentKind, Fragment> {
  const set = ({ relu, text }: CardContent['fragments'][FragmentKind]) => ({
    ...{ approved: relu, text: typographer(text) },
  });
  const alone = PLACES.map((place) => [place, set(fragments[place])]);
  return Object.fromEntries(alone);
}

/** All that letters may say of a card; passages that were emptied are left out. */
export function toCardTexts(card: CardContent, bank: BankContent): CardTexts {
  const after = PLACES.map((place): [FragmentKind, CardTexts['after'][FragmentKind]] => {
    const written = Object.entries(bank[place].after).filter(([, text]) => text);
    return [place, Object.fromEntries(written)];
  });
  return typeset({
    id: card.id,
    number: card.number,
    name: card.name,
    question: card.question,
    fragments: toFragments(card),
    opens: bank.quality.opens,
    after: Object.fromEntries(after) as CardTexts['after'],
    motifs: bank.motifs.shown,
  });
}

export function toWordings(
  { plain, openings, turns }: MotifsContent,
  { relu: _, ...spreads }: SpreadsContent,
): Wordings {
  const motifs = Object.entries(openings).map(([motif, states]) => {
    return [motif, { ...states, turns: turns[motif as Motif] ?? {} }];
  });
  return {
    motifs: typeset(Object.fromEntries(motifs)),
    spreads: { ten: { plain: [typographer(plain)] }, ...typeset(spreads) },
  };
}

/** The couples that the owner shows on a card's page. */
export function toCouples({ couples, ...bank }: BankContent): Couple[] {
  return couples.flatMap(({ after, place }) => {
    const text = bank[place].after[after];
    return text ? [{ after, text: typographer(text) }] : [];
  });
}
