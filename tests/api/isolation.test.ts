import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadMessages } from '#src/api/privacy.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { readContract } from '#tests/support/api-endpoints.ts';
import { createDraftCampaign, scheduleLetter } from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, write } from '#tests/support/contact-requests.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { createConfirmedSubscriber, linkIn, mailTo } from '#tests/support/newsletter-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { storedState } from '#tests/support/storage-snapshot.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

// Nobody reaches what is another's: not by guessing, not with a right of her own, not with one she once had.

const server = await startMailServer();
const platform = testPlatform({
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    SMTP_URL: server.url,
    MAIL_FROM: 'lettre@tarot.example',
    MAIL_TO: 'courrier@tarot.example',
  },
});

const GUESSES = process.env.LONG_TESTS ? 2_000 : 20;
const linked = (await readContract()).filter(({ path }) => path.includes(':link'));

let owner: AdminClient;

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});

afterAll(() => server.close());

/** What is stored, but for mails that may still be on their way. */
async function settled(): Promise<object> {
  return Object.fromEntries(
    Object.entries(await storedState()).filter(([key]) => !key.startsWith('mails')),
  );
}

/** The same text with one character changed, at each of its places. */
function* altered(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === 'a' ? 'b' : 'a';
    yield `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
  }
}

test('readings open to the cookie of their visitor and to nothing that resembles it', async () => {
  const visitor = platform.visitor();
  await visitor.postJson('/api/readings', readingInput());
  const token = visitor.cookies.get('visiteur') ?? '';
  const stranger = platform.visitor();
  await stranger.postJson('/api/readings', readingInput());
  expect(token).toHaveLength(22);

  // What a store's reader would see is no cookie.
  const keys = Object.keys(await storedState()).join('\n');
  const key = createHash('sha256').update(token).digest('hex').slice(0, 32);
  expect(keys).toContain(key);
  expect(keys).not.toContain(token);

  const before = await storedState();
  const guesses = Array.from({ length: GUESSES }, () => randomBytes(16).toString('base64url'));
  const wrong = [
    ...altered(token),
    ...guesses,
    key,
    `${token}x`,
    token.slice(1),
    token.toUpperCase(),
  ];
  for (const value of ['', '*', '../', `${token}/`, `%00${token}`, ...wrong]) {
    if (value === token) continue;
    const headers = { cookie: `visiteur=${value}` };
    for (const path of ['/api/readings', '/api/readings/data']) {
      const body = await (await platform.fetch(path, { headers })).text();
      expect(body).not.toContain('selectedCards');
    }
  }
  expect((await platform.fetch('/api/readings', { method: 'DELETE' })).status).toBe(200);
  const headers = { cookie: `visiteur=${key}` };
  await platform.fetch('/api/readings', { method: 'DELETE', headers });
  expect(await storedState()).toEqual(before);
  expect(await (await stranger.fetch('/api/readings')).json()).toHaveLength(1);

  // Erased is erased: the cookie that is used again finds nothing.
  await visitor.fetch('/api/readings', { method: 'DELETE' });
  const again = await platform.fetch('/api/readings', { headers: { cookie: `visiteur=${token}` } });
  expect(await again.json()).toEqual([]);
});

test('a signed link stands for one person and one purpose', { timeout: 120_000 }, async () => {
  const addresses = ['une@tarot.example', 'autre@tarot.example'];
  for (const email of addresses) await createConfirmedSubscriber(platform, server, email);
  server.reset();
  await scheduleLetter(owner, await createDraftCampaign(owner), 'now');
  const [one = '', other = ''] = await Promise.all(
    addresses.map(async (email) => linkIn(await mailTo(server, email), '/infolettre/preferences')),
  );
  await write(platform, await createHumanSubmission({ email: 'tierce@tarot.example' }));
  const receipt = await mailTo(server, 'tierce@tarot.example');
  const written = /lien=([0-9a-f]{32}\.[\w-]{28})/.exec(receipt.html.replaceAll('&amp;', '&'))?.[1];
  expect([one, other, written]).toEqual(
    Array(3).fill(expect.stringMatching(/^\w{32}\.[\w-]{28}$/)),
  );

  const [id = '', proof = ''] = one.split('.');
  const [otherId = '', otherProof = ''] = other.split('.');
  const forged = [
    ...[`${otherId}.${proof}`, `${id}.${otherProof}`, `${id}.`, `.${proof}`, id, proof],
    ...[`${id}.${proof}x`, `${id}.${proof}.${proof}`, `${id.toUpperCase()}.${proof}`],
    ...altered(one),
    ...Array.from({ length: GUESSES }, () => `${id}.${randomBytes(16).toString('base64url')}`),
  ].filter((link) => link !== one);
  const before = await settled();
  for (const { method, path } of linked) {
    // A link of the right person for another purpose is none either.
    const foreign =
      path === downloadMessages.path || path.startsWith('/api/contact') ? one : written;
    for (const link of [...forged, foreign ?? '']) {
      const response = await platform.fetch(path.replace(':link', encodeURIComponent(link)), {
        method,
        ...(method === 'POST' && {
          body: JSON.stringify({ action: 'erase' }),
          headers: { 'Content-Type': 'application/json' },
        }),
      });
      // The way from a mail to the page asks nothing of the link and shows nothing of it.
      if (method === 'GET' && path.includes('unsubscribe')) expect(response.status).toBe(303);
      else expect([path, link, response.status]).toEqual([path, link, 410]);
      expect(await response.text()).not.toContain('@');
    }
  }
  expect(await settled()).toEqual(before);
  expect(linked.length).toBeGreaterThan(5);
});

test('pictures are found by those who know them, and nothing else is found there', async () => {
  const names = [
    ...Array.from({ length: GUESSES }, () => `${randomBytes(16).toString('hex')}.png`),
    ...['', '.', '..', '*', '%2e%2e%2fowner%2fcredentials', '..%2f..%2fowner%2fcredentials'],
    ...['%2e%2e%5cowner', 'credentials', `${'0'.repeat(32)}.png%00.html`, `${'0'.repeat(32)}.html`],
  ];
  for (const name of names) {
    expect([name, (await platform.fetch(`/images/blog/${name}`)).status]).toEqual([name, 404]);
  }
});

test('drafts, posts to come and letters that are not shown are nobody’s yet', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const draft = await createTestPost(owner, { slug: 'brouillon' });
  const coming = await createTestPost(owner, { slug: 'demain', published: true, publishAt: soon });
  const letter = await createDraftCampaign(owner, { subject: 'Pas encore partie' });
  for (const name of ['brouillon', 'demain', draft.id, coming.id]) {
    expect((await platform.fetch(`/api/blog/posts/${name}`)).status).toBe(404);
  }
  const listed = await (await platform.fetch('/api/blog/posts')).text();
  expect(listed).not.toMatch(/brouillon|demain/);
  for (const name of [letter.id, 'pas-encore-partie']) {
    expect((await platform.fetch(`/api/newsletter/letters/${name}`)).status).toBe(404);
  }
  const archive = await (await platform.fetch('/api/newsletter/letters')).text();
  expect(archive).not.toContain('Pas encore partie');
});
