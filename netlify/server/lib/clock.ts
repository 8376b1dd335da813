/** Outside Netlify, CLOCK_SHIFT_MS shifts it, so that tests need not wait hours or days. */
export function now(): Date {
  // The host sets this reserved variable in every function and build: there the shift is ignored.
  const shift = process.env.SITE_ID ? 0 : Number(process.env.CLOCK_SHIFT_MS) || 0;
  return new Date(Date.now() + shift);
}

/** Netlify may start a scheduled function a little before its time. */
const EARLY_MS = 30_000;

export function isDue(time: Date | string | number, at = now()): boolean {
  return new Date(time).getTime() <= at.getTime() + EARLY_MS;
}
