const TIME_ZONE = 'Europe/Zurich';
export const DAY_MS = 86_400_000;

// Formatters are created on first use, because each takes up to 20 ms.
let localTimeFormat: Intl.DateTimeFormat | undefined;
let dateFormat: Intl.DateTimeFormat | undefined;
let weekdayFormat: Intl.DateTimeFormat | undefined;

/** Returns the Swiss local time: "2026-11-21T14:32:05". */
function formatLocalTime(time: Date): string {
  localTimeFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = Object.fromEntries(
    localTimeFormat.formatToParts(time).map(({ type, value }) => [type, value]),
  );
  // `Intl` writes the year 0002 as 2. A date field has that year when only the first 2 of 2026 is typed.
  const year = parts.year?.padStart(4, '0');
  return `${year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

/** Returns the Swiss local time in milliseconds, as if it were UTC, so that hours and days can be added. */
function toLocalMs(time: Date): number {
  return Date.parse(`${formatLocalTime(time)}Z`);
}

/** Reverses `toLocalMs`. A time in the hour that the change to summer time skips becomes an hour later. */
function fromLocalMs(localMs: number): Date {
  const getOffsetMs = (utcMs: number) => toLocalMs(new Date(utcMs)) - utcMs;
  // `localMs` is no UTC time: near a clock change its offset may be wrong, and that of `guessMs` is right.
  const guessMs = localMs - getOffsetMs(localMs);
  return new Date(localMs - getOffsetMs(guessMs));
}

/** Returns the number of the Swiss calendar day, counted from 1 January 1970. */
export function getZurichDayNumber(time: Date): number {
  return Math.floor(toLocalMs(time) / DAY_MS);
}

/** Returns the time at which this hour begins, Swiss time, on the day with this number. */
export function toZurichDateTime(dayNumber: number, hour: number): Date {
  return fromLocalMs(dayNumber * DAY_MS + hour * 3_600_000);
}

/** Returns "2026-11-22" for the day with this number. */
export function formatCalendarDate(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the next Sunday at this hour, Swiss time; this may be today if the hour is still to come. */
export function getNextSunday(now: Date, hour: number): Date {
  const today = getZurichDayNumber(now);
  const weekday = new Date(today * DAY_MS).getUTCDay();
  const sunday = today + ((7 - weekday) % 7);
  const timeOnSunday = toZurichDateTime(sunday, hour);
  return timeOnSunday > now ? timeOnSunday : toZurichDateTime(sunday + 7, hour);
}

/** Returns the value of a `datetime-local` field in Swiss time: "2026-11-21T14:32". */
export function formatZurichInput(iso: string): string {
  return formatLocalTime(new Date(iso)).slice(0, 16);
}

/** Converts the value of a `datetime-local` field from Swiss time to an ISO time; null if it is empty. */
export function parseZurichInput(value: string): string | null {
  const localMs = Date.parse(`${value}Z`);
  return Number.isNaN(localMs) ? null : fromLocalMs(localMs).toISOString();
}

/** Returns "1er mars 2026" or "20 novembre 2026", in Swiss time. */
export function formatDate(date: string | Date): string {
  dateFormat ??= new Intl.DateTimeFormat('fr-CH', { dateStyle: 'long', timeZone: TIME_ZONE });
  return dateFormat.format(new Date(date)).replace(/^1 /, '1er ');
}

/** Returns the day of the week, such as "dimanche", in Swiss time. */
export function formatWeekday(date: Date): string {
  weekdayFormat ??= new Intl.DateTimeFormat('fr-CH', { weekday: 'long', timeZone: TIME_ZONE });
  return weekdayFormat.format(date);
}

/** Returns "14:32", in Swiss time. */
export function formatTime(iso: string): string {
  return formatLocalTime(new Date(iso)).slice(11, 16);
}

/** Returns "14 h 32", in Swiss time with no-break spaces, for use in a sentence. */
export function formatSpokenTime(iso: string): string {
  const [hour = '', minute = ''] = formatTime(iso).split(':');
  return `${Number(hour)}\u00a0h\u00a0${minute}`;
}

/** Returns "1er mars 2026 à 14:32", in Swiss time. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)} à ${formatTime(iso)}`;
}
