const RETRY_MS = 60_000;

/** What stands on the page for one day; it says when the next one begins. */
const find = (page: Document) => page.querySelector<HTMLElement>('[data-until]');
const endOf = (day: HTMLElement) => Date.parse(day.dataset.until ?? '');

async function fetchDay(): Promise<HTMLElement | null> {
  const response = await fetch(location.pathname, { cache: 'no-cache' });
  return find(new DOMParser().parseFromString(await response.text(), 'text/html'));
}

let shown = find(document);
let due = shown ? endOf(shown) : Number.POSITIVE_INFINITY;

// One look at the clock a second: a timer until midnight would be late after a laptop has slept. What the server
// answers is taken over instead of loading the page again, which would lose it while there is no connection.
setInterval(async () => {
  if (Date.now() < due) return;
  due = Date.now() + RETRY_MS;
  const next = await fetchDay().catch(() => null);
  if (!shown || !next || endOf(next) <= endOf(shown)) return;
  shown.replaceWith(next);
  shown = next;
  due = endOf(next);
}, 1_000);
