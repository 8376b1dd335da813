import { Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Shorter timers are pauses and not deadlines, so they stay unchanged. */
const MIN_DEADLINE_MS = 2_500;
/** Shorter socket timeouts only close idle connections, so they stay unchanged. */
const MIN_SOCKET_TIMEOUT_MS = 10_000;

/**
 * Divides all deadlines in this process by the factor until the test ends: those of the platform, its functions and the
 * servers of the test. @returns the original deadlines that are set from now on, in milliseconds
 */
export function shortenDeadlines(factor: number): number[] {
  const deadlines: number[] = [];
  const { setTimeout } = globalThis;
  const { timeout } = AbortSignal;
  const shorten = (milliseconds = 0) => {
    if (milliseconds < MIN_DEADLINE_MS) return milliseconds;
    deadlines.push(milliseconds);
    return milliseconds / factor;
  };
  globalThis.setTimeout = Object.assign(
    (callback: () => void, milliseconds?: number, ...values: []) =>
      setTimeout(callback, shorten(milliseconds), ...values),
    setTimeout,
  );
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, shorten(milliseconds));
  const { setTimeout: setSocketTimeout } = Socket.prototype;
  Socket.prototype.setTimeout = function (this: Socket, milliseconds, ...callback) {
    const isShort = milliseconds < MIN_SOCKET_TIMEOUT_MS;
    return setSocketTimeout.call(this, isShort ? milliseconds : shorten(milliseconds), ...callback);
  };
  onTestFinished(() => {
    Socket.prototype.setTimeout = setSocketTimeout;
    Object.assign(globalThis, { setTimeout });
    AbortSignal.timeout = timeout;
  });
  return deadlines;
}
