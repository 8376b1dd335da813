const ZONE = 'Europe/Zurich';
const DAY_MS = 86_400_000;
const SUNDAY = 0;

let partsFormat: Intl.DateTimeFormat | undefined;

/** Made with the first date: it takes longer than all else that a function or an island makes when it is loaded. */
function format(): Intl.DateTimeFormat {
  partsFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return partsFormat;
}

/** The clock on a Swiss wall, as if it showed UTC. */
function wallClock(time: Date): number {
  const parts = format().formatToParts(time);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

/** Number of the Swiss calendar day: two moments of one day share it, the next day's is one more. */
export function zurichDay(time: Date): number {
  return Math.floor(wallClock(time) / DAY_MS);
}

/** The moment at which Swiss clocks show this hour on that day. Not for the hours that summer time skips. */
export function zurichMoment(day: number, hour: number): Date {
  const wall = day * DAY_MS + hour * 3_600_000;
  const guess = new Date(wall);
  return new Date(wall - (wallClock(guess) - guess.getTime()));
}

/** The next Sunday at this hour, Swiss time; today's while it is still to come. */
export function nextSunday(now: Date, hour: number): Date {
  const today = zurichDay(now);
  const weekday = new Date(today * DAY_MS).getUTCDay();
  const sunday = today + ((SUNDAY - weekday + 7) % 7);
  const moment = zurichMoment(sunday, hour);
  return moment > now ? moment : zurichMoment(sunday + 7, hour);
}
