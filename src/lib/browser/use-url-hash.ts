import { useSyncExternalStore } from 'react';

function subscribeToHash(onChange: () => void) {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** Returns the URL's fragment with `#`; an empty string without one, and on the server, which gets none. */
export function useUrlHash(): string {
  return useSyncExternalStore(
    subscribeToHash,
    () => location.hash,
    () => '',
  );
}
