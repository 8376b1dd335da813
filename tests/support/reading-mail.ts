import { provenBy } from '#src/api/reading-mail.ts';
import { selectionOf } from './ai-selection.ts';
import { provenWork } from './proof.ts';
import type { TenCards } from './ten-card-spread.ts';

/** What a person's browser sends to have the letter of a draw mailed: it took its time, and did the work. */
export async function mailWish(categorization: TenCards, email: string, changes: object = {}) {
  const { selectedCards } = selectionOf(categorization);
  return {
    ...selectionOf(categorization),
    email,
    newsletter: false,
    elapsed: 20_000,
    proof: provenWork(provenBy({ email, selectedCards })),
    ...changes,
  };
}
