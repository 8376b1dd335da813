import type { Operation } from './storage-faults.ts';
import type { StorageProxy } from './storage-proxy.ts';

/** Pauses the first operation that `isMatch` accepts until `release` is called; `reached` resolves when it arrives. */
export function pauseOperation(storage: StorageProxy, isMatch: (operation: Operation) => boolean) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<null>();
  let hasPaused = false;
  storage.watch((operation) => {
    if (hasPaused || !isMatch(operation)) return null;
    hasPaused = true;
    reached.resolve();
    return released.promise;
  });
  return { reached: reached.promise, release: () => released.resolve(null) };
}
