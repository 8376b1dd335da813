import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_PAGES } from '#tests/pages/built-site.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  scheduleLetter,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { createHumanSubmission } from '#tests/support/contact-requests.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { HOSTILE_EMAILS, HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts';
import { createConfirmedSubscriber } from '#tests/support/newsletter-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { ADDRESS_HEADER } from '#tests/support/test-client.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';
import { readingsPage } from './readings-page.ts';
import { openInstrumentedPage } from './trap.ts';

// Whatever was written where anybody may write is shown as it was written. The pages' policies are switched
// off here: they would hide a text that is not escaped.

const server = await startMailServer();
const platform = testPlatform({
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    SMTP_URL: server.url,
    MAIL_FROM: 'lettre@tarot.example',
    MAIL_TO: 'courrier@tarot.example',
  },
});

/** In the short form each text stands in every long field, and some in each of the short ones. */
const PER_LONG_FIELD = process.env.LONG_TESTS ? 1 : 24;
const READER = 'lectrice@tarot.example';

const texts = HOSTILE_TEXTS;
const groups = Array.from({ length: Math.ceil(texts.length / PER_LONG_FIELD) }, (_, index) =>
  texts.slice(index * PER_LONG_FIELD, (index + 1) * PER_LONG_FIELD),
);
const slugs = groups.map((_, index) => `texte-${index}`);

/** The text of a short field; another one for each field. */
function short(group: number, field: number, limit = 150): string {
  return (texts[(group * PER_LONG_FIELD + field * 37) % texts.length] ?? '').slice(0, limit);
}

let owner: AdminClient;

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
  for (const email of [READER, ...HOSTILE_EMAILS]) {
    await createConfirmedSubscriber(platform, server, email);
  }
});

afterAll(() => server.close());

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

test('messages, in the administration and in mails', { timeout: 600_000 }, async () => {
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
  expect(await page.locator('[data-row]:visible').count()).toBe(groups.length);
  expect(await page.locator('[data-row]:visible h3').allTextContents()).toContain(
    short(0, 2).trim(),
  );
  await expectNothing();
});

test('posts, on their pages, in lists, in the editor and its preview', {
  timeout: 900_000,
}, async () => {
  for (const [index, group] of groups.entries()) {
    await createTestPost(owner, {
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

  const whole = await createTestPost(owner, {
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

test('letters, in the administration, in mails and in the archive', {
  timeout: 600_000,
}, async () => {
  const letter = await createDraftCampaign(owner, {
    subject: short(0, 0),
    preheader: short(0, 4),
    content: texts.join('\n\n'),
  });
  const { page, expectNothing } = await openInstrumentedPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page
    .getByText(HOSTILE_EMAILS[0] as string)
    .first()
    .waitFor();
  await expectNothing();
  await page.getByRole('tab', { name: 'Lettres' }).click();
  await page
    .getByRole('button', { name: /^Modifier «/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.frameLocator('iframe').getByText('top.struck=1').last().waitFor();
  await expectNothing();

  await scheduleLetter(owner, letter, 'now');
  await platform.runScheduled('tick');
  const { archivePath } = await waitForSentCampaign(owner, letter.id);
  await page.goto(archivePath ?? '');
  await expectNothing();
});

test('every mail that was sent on the way', { timeout: 600_000 }, async () => {
  await platform.runScheduled('tick');
  const mails = server.mails.filter(({ html }) => html);
  expect(mails.length).toBeGreaterThan(groups.length);
  const { page, expectNothing } = await openInstrumentedPage(platform.url);
  for (const { html, headers, source } of mails) {
    await page.setContent(html.replaceAll(/(src=")https?:\/\/localhost:\d+/g, '$1'));
    await expectNothing();
    expect(headers.get('bcc')).toBeUndefined();
    expect(source.slice(0, source.indexOf('\r\n\r\n'))).not.toMatch(/^[^:\s]+$/m);
  }
});

test('readings, where their visitor finds them again', async () => {
  const visitor = platform.visitor();
  const part = (index: number) =>
    texts
      .filter((_, at) => at % 5 === index)
      .join('\n')
      .slice(0, 4_000);
  const [summary, qualities, obstacles, future, special] = [0, 1, 2, 3, 4].map(part);
  const interpretation = { summary, qualities, obstacles, future, special };
  expect((await visitor.postJson('/api/readings', readingInput())).status).toBe(200);
  // As a version that kept what a browser sent could have stored it.
  const readings = rawStore<object>('readings');
  for (const key of await readings.keys('')) {
    await readings.update(key, (kept) => ({ ...kept, interpretation }));
  }
  const { page, expectNothing } = await openInstrumentedPage(platform.url);
  const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: platform.url }));
  await page.context().addCookies(cookies);
  await page.goto('/mes-tirages');
  await readingsPage(page).readings.first().click();
  await page.getByText('top.struck=1').first().waitFor();
  await expectNothing();
});

test('addresses of pages that say more than their path', { timeout: 300_000 }, async () => {
  const { page, expectNothing } = await openInstrumentedPage(platform.url);
  const more = [
    '<script>top.struck=1</script>',
    '"><img src=x onerror=top.struck=1>',
    'javascript:top.struck=1',
  ];
  for (const { path } of PUBLIC_PAGES.filter(({ path: at }) => !at.startsWith('/blog/'))) {
    const value = more.map(encodeURIComponent).join('');
    await page.goto(`${path}?lien=${value}&q=${value}&redirect=javascript:top.struck=1#${value}`);
    await expectNothing();
  }
});
