import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { createHumanSubmission } from '#tests/support/contact-requests.ts';
import { HOSTILE_EMAILS, HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { ADDRESS_HEADER } from '#tests/support/test-client.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';

// Whatever was written where anybody may write is shown as it was written. The pages' policies are switched
// off here: they would hide a text that is not escaped.

/** A page that tells whatever runs, asks or calls elsewhere, and what could. */
async function openInstrumentedPage(url: string, options = {}) {
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

const platform = testPlatform();

/** In the short form each text stands in every long field, and some in each of the short ones. */
const PER_LONG_FIELD = process.env.LONG_TESTS ? 1 : 24;

const texts = HOSTILE_TEXTS;
const groups = Array.from({ length: Math.ceil(texts.length / PER_LONG_FIELD) }, (_, index) =>
  texts.slice(index * PER_LONG_FIELD, (index + 1) * PER_LONG_FIELD),
);
const slugs = groups.map((_, index) => `texte-${index}`);

/** The text of a short field; another one for each field. */
function short(group: number, field: number, limit = 150): string {
  return (texts[(group * PER_LONG_FIELD + field * 37) % texts.length] ?? '').slice(0, limit);
}

let client: AdminClient;

beforeAll(async () => {
  client = await logInAsAdmin(platform);
});

/** Shows every page of a list of the administration. */
async function showAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Afficher la suite' }).filter({ visible: true });
  while ((await more.count()) > 0) {
    // The button goes with the last page, perhaps between the count and the click.
    await more.click({ timeout: 2_000 }).catch(() => undefined);
    await page.waitForTimeout(200);
  }
}

test('there are many, and the trap sees them', async () => {
  expect(new Set(texts).size).toBeGreaterThan(200);
  const { page, struck } = await openInstrumentedPage(platform.url);
  await page.goto('/faq');
  await page.evaluate(
    (html) => document.body.append(document.createRange().createContextualFragment(html)),
    '<img src=x onerror=top.struck=1><img src=//hostile.example/x>',
  );
  await expect.poll(() => struck.length).toBe(2);
});

test('messages, in the administration', { timeout: 600_000 }, async () => {
  for (const [index, group] of groups.entries()) {
    const draft = await createHumanSubmission({
      name: short(index, 1, 120) || 'x',
      subject: short(index, 2),
      message: `Bonjour,\n${group.join('\n')}`,
      email: HOSTILE_EMAILS[index % HOSTILE_EMAILS.length] as string,
    });
    const headers = { [ADDRESS_HEADER]: `10.1.${index >> 8}.${index & 255}` };
    const sent = await platform.visitor().postJson('/api/contact', draft, { headers });
    expect(sent.status).toBe(200);
  }
  const { page, expectNothing } = await openInstrumentedPage(platform.url);
  await adminPage(page).logIn();
  await page.getByRole('tab', { name: /^Messages/ }).click();
  await page.locator('[data-row]:visible').first().waitFor();
  await showAll(page);
  await expect.poll(() => page.locator('[data-row]:visible').count()).toBe(groups.length);
  await expect
    .poll(() => page.locator('[data-row]:visible h3').allTextContents())
    .toContain(short(0, 2).trim());
  await expectNothing();
});

test('posts, on their pages, in lists, in the editor and its preview', {
  timeout: 900_000,
}, async () => {
  for (const [index, group] of groups.entries()) {
    await createTestPost(client, {
      slug: slugs[index],
      title: short(index, 1) || 'x',
      excerpt: `${short(index, 2)} ${short(index, 3)}`,
      content: group.join('\n\n'),
      author: short(index, 4, 80),
      readTime: short(index, 5, 20),
      imageUrl: '/images/12-le-pendu.png',
      imageAlt: short(index, 6),
      published: true,
    });
  }
  const { page, expectNothing } = await openInstrumentedPage(platform.url);
  for (const slug of slugs) {
    const response = await page.goto(`/blog/${slug}`);
    expect(response?.status()).toBe(200);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    for (const json of data) {
      expect(json).not.toContain('<');
      expect(JSON.parse(json)['@context']).toBe('https://schema.org');
    }
    await expectNothing();
  }
  await page.goto('/blog');
  // The first page of the list may not reach back to the first of them.
  const newest = slugs.at(-1);
  await page.locator(`article a[href="/blog/${newest}"]`).first().waitFor();
  await expectNothing();

  const whole = await createTestPost(client, {
    slug: 'tous',
    title: 'Tous',
    content: texts.join('\n\n'),
  });
  expect(whole.content.length).toBeGreaterThan(10_000);
  const admin = adminPage(page);
  await admin.logIn();
  await showAll(page);
  await expectNothing();
  await admin.edit('Tous');
  await page.locator('.prose').waitFor();
  await expectNothing();
});
