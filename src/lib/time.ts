const ZONE = 'Europe/Zurich';
export const DAY_MS = 86_400_000;

// Formatters are made with the first date: one takes up to 20 ms.
let numbers: Intl.DateTimeFormat | undefined;
let words: Intl.DateTimeFormat | undefined;
let weekdays: Intl.DateTimeFormat | undefined;

/** What Swiss clocks show at this moment: "2026-11-21T14:32:05". */
function wallTime(time: Date): string {
  numbers ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = Object.fromEntries(
    numbers.formatToParts(time).map(({ type, value }) => [type, value]),
  );
  // While a year is being typed into a field it is short: 2, then 20, then 202.
  const year = parts.year?.padStart(4, '0');
  return `${year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

/** The same as if the clocks showed UTC. */
function wallClock(time: Date): number {
  return Date.parse(`${wallTime(time)}Z`);
}

/** The moment at which Swiss clocks show this; in the hour that summer time skips, an hour later. */
function fromWallClock(wall: number): Date {
  const offsetAt = (time: number) => wallClock(new Date(time)) - time;
  // The clocks may change between the first guess and the moment itself.
  const guess = wall - offsetAt(wall);
  return new Date(wall - offsetAt(guess));
}

/** Number of the Swiss calendar day: two moments of one day share it, the next day's is one more. */
export function zurichDay(time: Date): number {
  return Math.floor(wallClock(time) / DAY_MS);
}

/** The moment at which Swiss clocks show this hour on that day. */
export function toZurichDateTime(day: number, hour: number): Date {
  return fromWallClock(day * DAY_MS + hour * 3_600_000);
}

/** "2026-11-22", of the day with this number. */
export function calendarDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The next Sunday at this hour, Swiss time; today's while it is still to come. */
export function nextSunday(now: Date, hour: number): Date {
  const today = zurichDay(now);
  const weekday = new Date(today * DAY_MS).getUTCDay();
  const sunday = today + ((7 - weekday) % 7);
  const moment = toZurichDateTime(sunday, hour);
  return moment > now ? moment : toZurichDateTime(sunday + 7, hour);
}

/** The moment as a `datetime-local` field writes it, in Swiss time: "2026-11-21T14:32". */
export function toZurichField(iso: string): string {
  return wallTime(new Date(iso)).slice(0, 16);
}

/** The moment that a `datetime-local` field means in Swiss time, whatever the browser's own zone; null when empty. */
export function parseZurichInput(field: string): string | null {
  const wall = Date.parse(`${field}Z`);
  return Number.isNaN(wall) ? null : fromWallClock(wall).toISOString();
}

/** "1er mars 2026", "20 novembre 2026", in Swiss time. */
export function formatDate(date: string | Date): string {
  words ??= new Intl.DateTimeFormat('fr-CH', { dateStyle: 'long', timeZone: ZONE });
  return words.format(new Date(date)).replace(/^1 /, '1er ');
}

/** "dimanche", in Swiss time. */
export function formatWeekday(date: Date): string {
  weekdays ??= new Intl.DateTimeFormat('fr-CH', { weekday: 'long', timeZone: ZONE });
  return weekdays.format(date);
}

/** "14:32", in Swiss time. */
export function formatTime(iso: string): string {
  return wallTime(new Date(iso)).slice(11, 16);
}

/** "14 h 32", in Swiss time, for use in a sentence; its spaces never break. */
export function formatSpokenTime(iso: string): string {
  const [hour = '', minute = ''] = formatTime(iso).split(':');
  return `${Number(hour)}\u00a0h\u00a0${minute}`;
}

/** "1er mars 2026 à 14:32", in Swiss time. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)} à ${formatTime(iso)}`;
}
