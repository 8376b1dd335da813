import type { APIRoute } from 'astro';
import identity from '#generated/identity.json' with { type: 'json' };
import { setHeadersUntil } from '#src/api/response-headers.ts';
import { getPageContent } from '#src/content/page-texts.ts';
import { cards } from '#src/features/arcana/cards.ts';
import { recentDays } from '#src/features/daily-card/recent-days.ts';
import { makeFeed } from '#src/seo/feed.ts';
import { ORIGIN } from '#src/seo/structured-data.ts';
import { DAILY_CARD, DAILY_FEED } from '#src/site.ts';
import { DECK_SIZE } from '#src/tarot/arcana.ts';
import { cardPath } from '#src/tarot/card-page.ts';
import { formatDate, formatWeekday } from '#src/time.ts';

export const prerender = false;

export const GET: APIRoute = async () => {
  const { days, now, end } = await recentDays(cards, DECK_SIZE);
  const { text } = await getPageContent('arcane-du-jour');
  const feed = await makeFeed({
    origin: ORIGIN,
    title: DAILY_FEED.title,
    page: DAILY_CARD,
    self: DAILY_FEED.path,
    description: text.description,
    items: days.map((day) => ({
      id: `arcane-du-jour-${day.date}`,
      path: cardPath(day),
      title: `${day.name}, ${formatWeekday(day.midnight)} ${formatDate(day.midnight)}`,
      excerpt: day.line,
      content: [day.line, day.advice, `# ${text.sections.question}`, day.question].join('\n'),
      category: text.title,
      author: identity.name,
      createdAt: day.midnight.toISOString(),
      updatedAt: day.midnight.toISOString(),
      picture: `/images/${day.imageFileName}`,
      imageAlt: day.accessibleName,
    })),
  });
  const response = new Response(feed);
  setHeadersUntil(response.headers, end, now);
  response.headers.set('Content-Type', 'application/rss+xml; charset=utf-8');
  return response;
};
