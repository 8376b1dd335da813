/**
 * The time that sessions, waits, schedules and retention go by. Outside production CLOCK_SHIFT_MS moves it,
 * so that hours and days can be tried in a moment.
 */
export function now(): Date {
  return new Date(Date.now() + shift());
}

function shift(): number {
  if (globalThis.Netlify?.context?.deploy?.context === 'production') return 0;
  return Number(process.env.CLOCK_SHIFT_MS) || 0;
}
