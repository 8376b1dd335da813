import { expect } from 'vitest';
import { openPage } from '#tests/support/browser-page.ts';

/** A page that tells whatever runs, asks or calls elsewhere, and what could. */
export async function openInstrumentedPage(url: string, options = {}) {
  const { page, refused } = await openPage(url, { bypassCSP: true, ...options });
  const struck: string[] = [];
  await page.addInitScript(() => {
    Object.defineProperty(window, 'struck', { set: () => console.debug('struck', location.href) });
  });
  page.on('console', (message) => {
    if (message.text().startsWith('struck')) struck.push(message.text());
  });
  page.on('dialog', (dialog) => {
    struck.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') struck.push(request.url());
  });

  /** Elements that carry code or an address that is code; the site's own have none. */
  async function expectNothing(): Promise<void> {
    const armed = await page.evaluate(() => {
      const isCode = (address: string) =>
        /^(javascript|vbscript|data):/.test(URL.parse(address, location.href)?.protocol ?? '');
      return [...document.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes]
          .filter(
            ({ name, value }) =>
              name.startsWith('on') ||
              (/^(href|src|action|data|formaction)$/.test(name) && isCode(value)),
          )
          .map(({ name, value }) => `${element.localName} ${name}=${value}`),
      );
    });
    expect([armed, struck]).toEqual([[], []]);
    expect(page.url()).toMatch(/^(http:\/\/localhost|about:blank)/);
    refused.length = 0;
  }

  return { page, struck, expectNothing };
}
