import { useSyncExternalStore } from 'react';

function subscribeToHash(onChange: () => void) {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** Returns the fragment of the URL with `#`, or an empty string if there is none, as always on the server. */
export function useUrlHash(): string {
  return useSyncExternalStore(
    subscribeToHash,
    () => location.hash,
    () => '',
  );
}
