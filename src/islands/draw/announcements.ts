import { CATEGORY_TITLES, SPREAD_SIZE } from '#src/tarot/arcana.ts';
import { categoryAt } from '#src/tarot/selection.ts';
import { $announcement } from './state.ts';

export function announcePick(count: number, picked: boolean): void {
  const total = `${count} carte${count > 1 ? 's' : ''} sur ${SPREAD_SIZE}`;
  if (count === SPREAD_SIZE) $announcement.set('Dix cartes sur dix. Vos cartes se retournent.');
  else if (picked) $announcement.set(`${total}, ${CATEGORY_TITLES[categoryAt(count - 1)]}.`);
  else $announcement.set(`Carte remise. ${total}.`);
}
