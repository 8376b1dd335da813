interface Flight<T> {
  isOver: boolean;
  result: Promise<T>;
  controller: AbortController;
  waiting: number;
}

/**
 * Work that several callers may wait for at once, by key: the first starts it, the others join it, and it
 * is stopped only when nobody waits any more. `until` says how long its result stays at hand.
 */
export function flights<T>(until: (result: T) => Promise<unknown> = async () => undefined) {
  const underWay = new Map<string, Flight<T>>();

  function take(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const known = underWay.get(key);
    if (known) return known;
    const controller = new AbortController();
    const result = start(controller.signal).finally(() => {
      flight.isOver = true;
    });
    const flight: Flight<T> = { result, controller, waiting: 0, isOver: false };
    const forget = () => {
      if (underWay.get(key) === flight) underWay.delete(key);
    };
    result.then(until).then(forget, forget);
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
        if (flight.waiting === 0 && !flight.isOver && underWay.get(key) === flight) {
          underWay.delete(key);
          flight.result.catch(() => undefined);
          flight.controller.abort(signal.reason);
        }
      }
    },
  };
}
