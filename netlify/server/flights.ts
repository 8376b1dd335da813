interface Flight<T> {
  result: Promise<T>;
  controller: AbortController;
  waiting: number;
}

/**
 * Work that several callers may wait for at once, by key: the first starts it, the others join it, and it
 * is stopped only when nobody waits any more.
 */
export function flights<T>() {
  const underWay = new Map<string, Flight<T>>();

  function take(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const known = underWay.get(key);
    if (known) return known;
    const controller = new AbortController();
    const result = start(controller.signal).finally(() => {
      if (underWay.get(key) === flight) underWay.delete(key);
    });
    const flight: Flight<T> = { result, controller, waiting: 0 };
    underWay.set(key, flight);
    return flight;
  }

  return {
    has: (key: string): boolean => underWay.has(key),

    /** Settles like the work itself, or rejects with the signal's reason when the caller stops waiting. */
    async join(
      key: string,
      signal: AbortSignal,
      start: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      signal.throwIfAborted();
      const flight = take(key, start);
      flight.waiting++;
      const left = Promise.withResolvers<never>();
      const leave = () => left.reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([flight.result, left.promise]);
      } finally {
        signal.removeEventListener('abort', leave);
        flight.waiting--;
        if (flight.waiting === 0 && underWay.get(key) === flight) {
          underWay.delete(key);
          flight.result.catch(() => undefined);
          flight.controller.abort(signal.reason);
        }
      }
    },
  };
}
