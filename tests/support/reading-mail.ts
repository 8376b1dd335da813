import { getReadingProofInput } from '#src/api/reading-mail.ts';
import { toSelection } from './ai-selection.ts';
import { solveProofSync } from './solve-proof-sync.ts';
import type { TenCards } from './ten-card-spread.ts';

/** Returns what a person's browser sends to mail a reading: enough milliseconds (`elapsed`) and a proof of work. */
export async function createReadingMail(
  categorization: TenCards,
  email: string,
  changes: object = {},
) {
  const { selectedCards } = toSelection(categorization);
  return {
    ...toSelection(categorization),
    email,
    newsletter: false,
    elapsed: 20_000,
    proof: solveProofSync(getReadingProofInput({ email, selectedCards })),
    ...changes,
  };
}
