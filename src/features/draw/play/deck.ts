import { call } from '#src/api/client.ts';
import { $arcana } from '#src/features/draw/store.ts';
import { getCards } from '#src/features/draw/table/api.ts';
import { withoutNetwork } from './without-network.ts';

const LOAD_DEADLINE_MS = 15_000;

/** Takes the deck from the server, or from the browser where there is no network. @throws where it does not come */
export async function loadDeck(): Promise<void> {
  const signal = AbortSignal.timeout(LOAD_DEADLINE_MS);
  $arcana.set(
    await call(getCards, { signal }).catch(withoutNetwork((browser) => browser.builtDeck)),
  );
}
