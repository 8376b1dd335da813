import { cursorOf } from '#netlify/server/storage/index-place.ts';
import { letters } from './letter-store.ts';
import { summarize } from './letter-views.ts';

const PAGE = 20;

/** One page, most recently touched first, and the cursor of the next. */
export async function letterPage(cursor: string | null) {
  const listed = await letters().list('all', { cursor, limit: PAGE + 1 });
  const page = listed.slice(0, PAGE);
  const last = page.at(-1);
  const found = await letters().read(page);
  return {
    items: found.map(({ id, value }) => summarize(id, value)),
    next: listed.length > PAGE && last ? cursorOf(last) : null,
  };
}
