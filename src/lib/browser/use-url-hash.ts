import { useSyncExternalStore } from 'react';

function subscribeToHash(notify: () => void) {
  addEventListener('hashchange', notify);
  return () => removeEventListener('hashchange', notify);
}

/** Returns the fragment of the address with its `#`, or an empty text. It is empty on the server, which never gets it. */
export function useUrlHash(): string {
  return useSyncExternalStore(
    subscribeToHash,
    () => location.hash,
    () => '',
  );
}
