// See docs/decisions/0047-offline.md.

/// <reference lib="webworker" />
import { addRoute, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { OFFLINE_PAGE } from '#src/site.ts';
import { keptPicture } from './model.ts';

// Runs beside the pages. It keeps the files of one build, all of them or none, and answers with them where there is
// no network; pages are asked of the network first, so that nobody sees an old one while it can be reached.

declare const self: ServiceWorkerGlobalScope;
/** Written in by scripts/build/offline.ts. */
declare const KEPT_FILES: PrecacheEntry[];

/** What is for one person, or by calls, is left to the browser. */
const NEVER = /^\/(admin|api)(\/|$)/;

precache(KEPT_FILES);

/**
 * A new build waits until no page of the old one is open, which may still load scripts of its own. A page that comes
 * from the network is one of the new build and does not count; the last page of the old one is left by it.
 */
async function letNewBuildIn({ resultingClientId }: FetchEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const others = pages.filter(({ id }) => id !== resultingClientId);
  if (others.length < 2) self.registration.waiting?.postMessage('begin');
}

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && !NEVER.test(url.pathname),
  async ({ event, request, url }) => {
    try {
      const page = await fetch(request);
      event.waitUntil(letNewBuildIn(event as FetchEvent));
      return page;
    } catch {
      const kept = (await matchPrecache(url.pathname)) ?? (await matchPrecache(OFFLINE_PAGE));
      return kept ?? Response.error();
    }
  },
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/jeu/'),
  async ({ request, url }) => {
    const kept = await matchPrecache(url.pathname);
    if (kept) return kept;
    return fetch(request).catch(
      async () => (await matchPrecache(keptPicture(url.pathname))) ?? Response.error(),
    );
  },
);

addRoute();

self.addEventListener('message', () => self.skipWaiting());
// The page of a first visit may lose the network before it has loaded everything.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
