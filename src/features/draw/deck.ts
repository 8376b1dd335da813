import { call } from '#src/api/client.ts';
import { getCards } from './api.ts';
import { $arcana } from './store.ts';

const LOAD_DEADLINE_MS = 15_000;

/** Takes the deck from the server. @throws where it does not come */
export async function loadDeck(): Promise<void> {
  $arcana.set(await call(getCards, { signal: AbortSignal.timeout(LOAD_DEADLINE_MS) }));
}
