import { useSyncExternalStore } from 'react';

function onNewFragment(notify: () => void) {
  addEventListener('hashchange', notify);
  return () => removeEventListener('hashchange', notify);
}

/** The address's fragment, which no server sees: empty, or with its `#`. */
export function useUrlHash(): string {
  return useSyncExternalStore(
    onNewFragment,
    () => location.hash,
    () => '',
  );
}
