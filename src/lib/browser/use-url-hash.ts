import { useSyncExternalStore } from 'react';

function subscribeToHash(notify: () => void) {
  addEventListener('hashchange', notify);
  return () => removeEventListener('hashchange', notify);
}

/** Returns the fragment of the URL with its `#`, or an empty string, as on the server, which never gets the fragment. */
export function useUrlHash(): string {
  return useSyncExternalStore(
    subscribeToHash,
    () => location.hash,
    () => '',
  );
}
