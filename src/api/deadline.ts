/** A call is dropped after this long, or earlier by its caller's own signal. */
const CALL_DEADLINE_MS = 20_000;

export function withDeadline(signal?: AbortSignal): AbortSignal {
  const deadline = AbortSignal.timeout(CALL_DEADLINE_MS);
  if (!signal) return deadline;
  // Safari joins signals from 17.4 on; before, the caller's own is the one that counts.
  return AbortSignal.any?.([signal, deadline]) ?? signal;
}
