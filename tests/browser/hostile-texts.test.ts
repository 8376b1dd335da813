import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { createHumanSubmission } from '#tests/support/contact-requests.ts';
import { HOSTILE_EMAILS, HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { ADDRESS_HEADER } from '#tests/support/test-client.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';

// Pages display every text as it was written. The tests bypass the pages' Content Security Policy, which would hide
// a text that is not escaped.

/** Opens a page that records when a text runs code, opens a dialog or sends a request to another host. */
async function openInstrumentedPage(url: string, options = {}) {
  const { page, policyViolations } = await openPage(url, { bypassCSP: true, ...options });
  const incidents: string[] = [];
  await page.addInitScript(() => {
    Object.defineProperty(window, 'struck', { set: () => console.debug('struck', location.href) });
  });
  page.on('console', (message) => {
    if (message.text().startsWith('struck')) incidents.push(message.text());
  });
  page.on('dialog', (dialog) => {
    incidents.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') incidents.push(request.url());
  });

  /** Expects no incidents, and no attributes that contain code, of which the site's own elements have none. */
  async function expectHarmless(): Promise<void> {
    const codeAttributes = await page.evaluate(() => {
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
    expect([codeAttributes, incidents]).toEqual([[], []]);
    expect(page.url()).toMatch(/^(http:\/\/localhost|about:blank)/);
    policyViolations.length = 0;
  }

  return { page, incidents, expectHarmless };
}

const platform = setUpPlatform();

/** Number of texts in each long field. The short tests put many of them into one, and only some into short fields. */
const TEXTS_PER_FIELD = process.env.LONG_TESTS ? 1 : 24;

const groupCount = Math.ceil(HOSTILE_TEXTS.length / TEXTS_PER_FIELD);
const groups = Array.from({ length: groupCount }, (_, index) =>
  HOSTILE_TEXTS.slice(index * TEXTS_PER_FIELD, (index + 1) * TEXTS_PER_FIELD),
);
const slugs = groups.map((_, index) => `texte-${index}`);

/** Returns the text of a short field, which differs between fields. */
function getShortText(group: number, field: number, limit = 150): string {
  const index = (group * TEXTS_PER_FIELD + field * 37) % HOSTILE_TEXTS.length;
  return (HOSTILE_TEXTS[index] ?? '').slice(0, limit);
}

/** Loads every page of a list of the administration. */
async function loadWholeList(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Afficher la suite' }).filter({ visible: true });
  while ((await more.count()) > 0) {
    // The button can disappear with the last page between the count and the click.
    await more.click({ timeout: 2_000 }).catch(() => undefined);
    await page.waitForTimeout(200);
  }
}

test('the instrumented page detects hostile texts, of which there are over 200', async () => {
  expect(new Set(HOSTILE_TEXTS).size).toBeGreaterThan(200);
  const { page, incidents } = await openInstrumentedPage(platform.url);
  await page.goto('/faq');
  await page.evaluate(
    (html) => document.body.append(document.createRange().createContextualFragment(html)),
    '<img src=x onerror=top.struck=1><img src=//hostile.example/x>',
  );
  await expect.poll(() => incidents.length).toBe(2);
});

test('the administration displays hostile messages as text', { timeout: 600_000 }, async () => {
  for (const [index, group] of groups.entries()) {
    const draft = await createHumanSubmission({
      name: getShortText(index, 1, 120) || 'x',
      subject: getShortText(index, 2),
      message: `Bonjour,\n${group.join('\n')}`,
      email: HOSTILE_EMAILS[index % HOSTILE_EMAILS.length] as string,
    });
    const headers = { [ADDRESS_HEADER]: `10.1.${index >> 8}.${index & 255}` };
    const response = await platform.visitor().postJson('/api/contact', draft, { headers });
    expect(response.status).toBe(200);
  }
  const { page, expectHarmless } = await openInstrumentedPage(platform.url);
  await adminPage(page).logIn();
  await page.getByRole('tab', { name: /^Messages/ }).click();
  await page.locator('[data-row]:visible').first().waitFor();
  await loadWholeList(page);
  await expect.poll(() => page.locator('[data-row]:visible').count()).toBe(groups.length);
  await expect
    .poll(() => page.locator('[data-row]:visible h3').allTextContents())
    .toContain(getShortText(0, 2).trim());
  await expectHarmless();
});

test('every view of a post displays hostile texts as text', { timeout: 900_000 }, async () => {
  const client = await logInAsAdmin(platform);
  for (const [index, group] of groups.entries()) {
    await createTestPost(client, {
      slug: slugs[index],
      title: getShortText(index, 1) || 'x',
      excerpt: `${getShortText(index, 2)} ${getShortText(index, 3)}`,
      content: group.join('\n\n'),
      author: getShortText(index, 4, 80),
      readTime: getShortText(index, 5, 20),
      imageUrl: '/images/12-le-pendu.png',
      imageAlt: getShortText(index, 6),
      published: true,
    });
  }
  const { page, expectHarmless } = await openInstrumentedPage(platform.url);
  for (const slug of slugs) {
    const response = await page.goto(`/blog/${slug}`);
    expect(response?.status()).toBe(200);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    for (const json of data) {
      expect(json).not.toContain('<');
      expect(JSON.parse(json)['@context']).toBe('https://schema.org');
    }
    await expectHarmless();
  }
  await page.goto('/blog');
  // The first page of the list contains the newest post, perhaps not the oldest.
  const newest = slugs.at(-1);
  await page.locator(`article a[href="/blog/${newest}"]`).first().waitFor();
  await expectHarmless();

  const allTexts = HOSTILE_TEXTS.join('\n\n');
  const post = await createTestPost(client, { slug: 'tous', title: 'Tous', content: allTexts });
  expect(post.content.length).toBeGreaterThan(10_000);
  const admin = adminPage(page);
  await admin.logIn();
  await loadWholeList(page);
  await expectHarmless();
  await admin.edit('Tous');
  await page.locator('.prose').waitFor();
  await expectHarmless();
});
