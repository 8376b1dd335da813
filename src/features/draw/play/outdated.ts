import { keptInTab } from '#src/features/draw/tab-storage.ts';
import { notify } from '#src/ui/toasts.ts';

/** Names the script of a page that was loaded again because its build is gone. */
const KEY = 'version';
const DEADLINE_MS = 5_000;

/** The script that the page woke with: after a deploy the page names another. */
const ownScript = () => document.querySelector('astro-island')?.getAttribute('component-url') ?? '';

/**
 * After a deploy the files are gone that this page asks for later. Where that is so the page is loaded again, once; the
 * tab keeps its cards. @returns whether it is
 */
export async function reloadOutdated(): Promise<boolean> {
  try {
    const script = ownScript();
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const page = await fetch(location.pathname, { cache: 'reload', signal });
    const isOutdated = page.ok && !(await page.text()).includes(script);
    if (!isOutdated || sessionStorage.getItem(KEY) === script) return false;
    sessionStorage.setItem(KEY, script);
    location.reload();
    return true;
  } catch {
    // Nothing can be known without a network, and nothing would be kept without storage.
    return false;
  }
}

/** Sees to it that a script that does not come any more brings the new build, and tells so afterwards. */
export function watchBuild(): void {
  const left = keptInTab(KEY);
  if (left && left !== ownScript()) {
    sessionStorage.removeItem(KEY);
    notify('Page mise à jour', 'Vos cartes sont toujours là.');
  }
  addEventListener('vite:preloadError', reloadOutdated);
}
