import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { FIGURE_WEEKS, FIGURES, type Figure, type WeekFigures } from '#src/api/admin/figures.ts';
import { formatCalendarDate, getZurichDayNumber } from '#src/lib/time.ts';

const daySchema = z.partialRecord(z.enum(FIGURES), z.int());

/** Counts of events without personal data: one entity a month, `2026-11`, with counts by day. */
export const figureStore = () => jsonStore('figures', z.record(z.string(), daySchema));

const toMonth = (date: string) => date.slice(0, 7);

/** Adds to today's count. A failure is only logged, because the request that is counted must not fail. */
export async function incrementFigure(figure: Figure, by = 1): Promise<void> {
  const date = formatCalendarDate(getZurichDayNumber(now()));
  const pendingUpdate = figureStore().update(toMonth(date), (countsByDate) => {
    const counts = countsByDate?.[date] ?? {};
    return { ...countsByDate, [date]: { ...counts, [figure]: (counts[figure] ?? 0) + by } };
  });
  await pendingUpdate.then(() => undefined, logError);
}

/** Returns the counts of the last twelve weeks, from Monday to Sunday, oldest first. */
export async function loadWeeklyFigures(): Promise<WeekFigures[]> {
  // Days are numbers: day 0 is 1 January 1970, a Thursday, which is 3 days after a Monday.
  const today = getZurichDayNumber(now());
  const monday = today - ((today + 3) % 7);
  const mondays = Array.from(
    { length: FIGURE_WEEKS },
    (_, index) => monday - 7 * (FIGURE_WEEKS - 1 - index),
  );
  const monthNames = new Set([...mondays, today].map((day) => toMonth(formatCalendarDate(day))));
  const months = await Promise.all([...monthNames].map((month) => figureStore().get(month)));
  const countsByDate = Object.assign({}, ...months) as Record<string, z.infer<typeof daySchema>>;
  return mondays.map((firstDay) => {
    const dates = Array.from({ length: 7 }, (_, index) => formatCalendarDate(firstDay + index));
    const sum = (name: Figure) =>
      dates.reduce((total, date) => total + (countsByDate[date]?.[name] ?? 0), 0);
    const counts = Object.fromEntries(FIGURES.map((name) => [name, sum(name)]));
    return { monday: formatCalendarDate(firstDay), ...(counts as Record<Figure, number>) };
  });
}
