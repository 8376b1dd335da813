import { OFFLINE_PAGE } from '#src/site.ts';

const RETRY_MS = 5_000;

/** Opens the page whose place this one takes, if it can be reached. HEAD is never answered by the service worker. */
async function openAgain(): Promise<void> {
  if (!navigator.onLine) return;
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null);
  if (answer) location.reload();
}

if (location.pathname !== OFFLINE_PAGE) {
  addEventListener('online', openAgain);
  // A browser may tell of a network before anything can be reached by it.
  setInterval(openAgain, RETRY_MS);
}
