import { getReadingProofInput } from '#src/api/reading-mail.ts';
import { toSelection } from './ai-selection.ts';
import { solveProofSync } from './solve-proof-sync.ts';
import type { TenCards } from './ten-card-spread.ts';

/** Returns what a visitor's browser sends to mail a reading: enough milliseconds (`elapsed`) and a proof of work. */
export async function createReadingMail(cards: TenCards, email: string, changes: object = {}) {
  const selection = toSelection(cards);
  return {
    ...selection,
    email,
    newsletter: false,
    elapsed: 3_000,
    proof: solveProofSync(getReadingProofInput({ email, selectedCards: selection.selectedCards })),
    ...changes,
  };
}
