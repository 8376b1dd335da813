import type { InstallPrompt } from './model.ts';

// Its own offer would come before anything was read: the draw makes it later, see src/features/draw/play/InstallHint.tsx.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installPrompt = event as InstallPrompt;
});

function register(): void {
  // Without it, as where storage is refused, the site needs the network and is whole otherwise.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Long after a page is there: what the worker fetches and keeps must not compete with it. */
const BEGUN_AFTER_MS = 10_000;
/** Whoever stays shorter and touches nothing has not used the site. */
const FIRST_USES = ['pointerdown', 'keydown'];

function registerOnceIdle(): void {
  for (const use of FIRST_USES) removeEventListener(use, registerOnceIdle);
  // Safari knows no idle time.
  const later = window.requestIdleCallback ?? setTimeout;
  later(register);
}

if (import.meta.env.PROD && 'serviceWorker' in navigator && !navigator.connection?.saveData) {
  for (const use of FIRST_USES) addEventListener(use, registerOnceIdle);
  addEventListener('load', () => setTimeout(registerOnceIdle, BEGUN_AFTER_MS));
}
