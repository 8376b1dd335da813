import { useSyncExternalStore } from 'react';

function onNewFragment(tell: () => void) {
  addEventListener('hashchange', tell);
  return () => removeEventListener('hashchange', tell);
}

/** The address's fragment, which no server sees: empty, or with its `#`. */
export function useUrlHash(): string {
  return useSyncExternalStore(
    onNewFragment,
    () => location.hash,
    () => '',
  );
}
