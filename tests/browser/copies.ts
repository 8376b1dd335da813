import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** What the page itself put into the clipboard last. */
    copiedText?: string;
  }
}

/** Notes what the page copies: the clipboard itself is one for all pages of the browser, whichever test they belong to. */
export function recordClipboard(): void {
  // Only secure pages have one.
  const { clipboard } = navigator;
  if (!clipboard) return;
  const write = clipboard.writeText.bind(clipboard);
  clipboard.writeText = async (text) => {
    await write(text);
    window.copiedText = text;
  };
}

/** What the page copied last; empty while it has copied nothing. */
export function copiedText(page: Page): Promise<string> {
  return page.evaluate(() => window.copiedText ?? '');
}
