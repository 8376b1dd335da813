import { getLiveEntry } from 'astro:content';
import { dailyCard } from '#src/tarot/daily-card.ts';
import { calendarDate, zurichDay, zurichMoment } from '#src/time.ts';

/** The cards of today and of the days before, today's first, and until when they are. */
export async function recentDays<Card extends { questions: string[] }>(
  deck: readonly Card[],
  count: number,
) {
  const { entry, error } = await getLiveEntry('clock', { id: 'now' });
  if (!entry) throw error;
  const { now } = entry.data;
  const today = zurichDay(now);
  const days = Array.from({ length: count }, (_, ago) => {
    const day = today - ago;
    return { ...dailyCard(deck, day), date: calendarDate(day), midnight: zurichMoment(day, 0) };
  });
  return { days, now, end: zurichMoment(today + 1, 0) };
}
