// Removes the service worker that browsers may have installed here, with everything that it stored.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(removeAll()));

async function removeAll() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  indexedDB.deleteDatabase('journal');
  await self.registration.unregister();
}
