import { useSyncExternalStore } from 'react';

function subscribeToHash(onChange: () => void) {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** Returns the fragment of the URL with its `#`, or an empty string, as on the server, which never gets the fragment. */
export function useUrlHash(): string {
  return useSyncExternalStore(
    subscribeToHash,
    () => location.hash,
    () => '',
  );
}
