const ZONE = 'Europe/Zurich';

const longDay = new Intl.DateTimeFormat('fr-CH', { dateStyle: 'long', timeZone: ZONE });
const clock = new Intl.DateTimeFormat('fr-CH', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: ZONE,
});
const numbers = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: ZONE,
});

/** "1er mars 2026", in Swiss time. */
export function frenchDay(iso: string): string {
  return longDay.format(new Date(iso)).replace(/^1 /, '1er ');
}

/** "14:32", in Swiss time. */
export function frenchClock(iso: string): string {
  return clock.format(new Date(iso));
}

/** "14 h 32", in Swiss time, as a sentence says it; its spaces never break. */
export function frenchHour(iso: string): string {
  const [hour = '', minute = ''] = frenchClock(iso).split(':');
  return `${Number(hour)}\u00a0h\u00a0${minute}`;
}

export function frenchMoment(iso: string): string {
  return `${frenchDay(iso)} à ${frenchClock(iso)}`;
}

/** The moment as a `datetime-local` field writes it, in Swiss time: "2026-11-21T14:32". */
export function toZurichField(iso: string): string {
  const parts = Object.fromEntries(
    numbers.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  // While a year is being typed it is short: 2, then 20, then 202.
  const year = parts.year?.padStart(4, '0');
  return `${year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The moment that a `datetime-local` field means in Swiss time, whatever the browser's own zone; null when empty. */
export function fromZurichField(field: string): string | null {
  const wanted = Date.parse(`${field}Z`);
  if (Number.isNaN(wanted)) return null;
  const offsetAt = (time: number) =>
    Date.parse(`${toZurichField(new Date(time).toISOString())}Z`) - time;
  // The clocks change between the first guess and the moment itself on two nights a year.
  const guess = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(guess)).toISOString();
}
