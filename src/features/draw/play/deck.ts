import { call } from '#src/api/client.ts';
import { $arcana } from '#src/features/draw/store.ts';
import { getCards } from '#src/features/draw/table/api.ts';

const LOAD_DEADLINE_MS = 15_000;

/** @throws where the deck does not come */
export async function loadDeck(): Promise<void> {
  const signal = AbortSignal.timeout(LOAD_DEADLINE_MS);
  $arcana.set(await call(getCards, { signal }));
}
