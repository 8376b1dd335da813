import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Toasts that were shown and that no test has asked for yet, by their titles. */
    shownToasts: { title: string; description: string }[];
  }
}

/** Notes every toast in the page: each stands for seconds only, and a busy machine may look too late. */
export function recordToasts(): void {
  // In a frame that may run no script the observer itself would be a fault.
  if (window.top !== window) return;
  window.shownToasts = [];
  const words = (toast: Element, part: string) =>
    toast.querySelector(`[data-part="${part}"]`)?.textContent ?? '';
  const note = (toast: Element) => {
    const [title, description] = [words(toast, 'title'), words(toast, 'description')];
    window.shownToasts.push({ title, description });
  };
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      if (node.matches('.toast')) note(node);
      for (const toast of node.querySelectorAll('.toast')) note(toast);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Waits for a toast with this title, closes those that others wait behind, and gives its description. */
export async function waitForToast(page: Page, title: string): Promise<string> {
  const found = await page.waitForFunction((wanted) => {
    const place = window.shownToasts.findIndex((toast) => toast.title === wanted);
    if (place !== -1) return window.shownToasts.splice(place, 1)[0];
    document.querySelector<HTMLElement>('.toast[data-open="true"] [aria-label="Fermer"]')?.click();
    return null;
  }, title);
  return (await found.jsonValue())?.description ?? '';
}
