import { Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Shorter timers are pauses, which stay as they are. */
const SHORTEST_DEADLINE_MS = 2_500;
/** Shorter timeouts of sockets end kept connections of this process, which are not waited for. */
const SHORTEST_SOCKET_TIMEOUT_MS = 10_000;

/**
 * Until the test ends, deadlines in this process come so many times sooner: those of the platform and of its
 * functions, and those of the servers that a test runs beside them. Returns the ones that were set, in milliseconds.
 */
export function shortenDeadlines(factor: number): number[] {
  const set: number[] = [];
  const { setTimeout } = globalThis;
  const { timeout } = AbortSignal;
  const shortened = (milliseconds = 0) => {
    if (milliseconds < SHORTEST_DEADLINE_MS) return milliseconds;
    set.push(milliseconds);
    return milliseconds / factor;
  };
  globalThis.setTimeout = Object.assign(
    (run: () => void, milliseconds?: number, ...values: []) =>
      setTimeout(run, shortened(milliseconds), ...values),
    setTimeout,
  );
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, shortened(milliseconds));
  const { setTimeout: setSocketTimeout } = Socket.prototype;
  Socket.prototype.setTimeout = function (this: Socket, milliseconds, ...run) {
    const isShort = milliseconds < SHORTEST_SOCKET_TIMEOUT_MS;
    return setSocketTimeout.call(this, isShort ? milliseconds : shortened(milliseconds), ...run);
  };
  onTestFinished(() => {
    Socket.prototype.setTimeout = setSocketTimeout;
    Object.assign(globalThis, { setTimeout });
    AbortSignal.timeout = timeout;
  });
  return set;
}
