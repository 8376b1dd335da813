import type { InstallPrompt } from './model.ts';

// Its own offer would come before anything was read: the draw makes it later, see src/features/draw/InstallHint.tsx.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installPrompt = event as InstallPrompt;
});

function register(): void {
  // Without it, as where storage is refused, the site needs the network and is whole otherwise.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

if (import.meta.env.PROD && 'serviceWorker' in navigator && !navigator.connection?.saveData) {
  // What it fetches must not compete with the page. Safari knows no idle time.
  const later = window.requestIdleCallback ?? setTimeout;
  addEventListener('load', () => later(register));
}
