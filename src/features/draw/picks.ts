import { CATEGORY_TITLES, SPREAD_SIZE } from '#src/tarot/arcana.ts';
import { categoryAt } from '#src/tarot/selection.ts';

/** For those who do not see the table: how many cards are picked, and where the last one falls. */
export function tellPick(count: number, picked: boolean): string {
  const total = `${count} carte${count > 1 ? 's' : ''} sur ${SPREAD_SIZE}`;
  if (count === SPREAD_SIZE) return 'Dix cartes sur dix. Vos cartes se retournent.';
  return picked
    ? `${total}, ${CATEGORY_TITLES[categoryAt(count - 1)]}.`
    : `Carte reposée. ${total}.`;
}
