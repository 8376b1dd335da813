/** Returns the current time, shifted by CLOCK_SHIFT_MS outside Netlify, so that tests can skip days. */
export function now(): Date {
  // Netlify sets the reserved variable SITE_ID in every function and build, so the shift has no effect there.
  const shiftMs = process.env.SITE_ID ? 0 : Number(process.env.CLOCK_SHIFT_MS) || 0;
  return new Date(Date.now() + shiftMs);
}

/** `isDue` is true this long before the time, because Netlify may start a scheduled function early. */
const EARLY_START_MS = 30_000;

export function isDue(time: Date | string | number, referenceTime = now()): boolean {
  return new Date(time).getTime() <= referenceTime.getTime() + EARLY_START_MS;
}
