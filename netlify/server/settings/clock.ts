/**
 * The time that sessions, waits, schedules and retention go by. Away from the host CLOCK_SHIFT_MS moves it, so
 * that hours and days can be tried in a moment.
 */
export function now(): Date {
  // The host names the site to each of its functions and builds, by a variable that nobody can set there.
  const shift = process.env.SITE_ID ? 0 : Number(process.env.CLOCK_SHIFT_MS) || 0;
  return new Date(Date.now() + shift);
}
