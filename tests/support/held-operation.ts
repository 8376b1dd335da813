import type { Operation } from './storage-faults.ts';
import type { StorageProxy } from './storage-proxy.ts';

/** Holds back the first operation that `isMeant` accepts, from `reached` until `release()`. */
export function pauseOperation(storage: StorageProxy, isMeant: (operation: Operation) => boolean) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<null>();
  let isTaken = false;
  storage.watch((operation) => {
    if (isTaken || !isMeant(operation)) return null;
    isTaken = true;
    reached.resolve();
    return released.promise;
  });
  return { reached: reached.promise, release: () => released.resolve(null) };
}
