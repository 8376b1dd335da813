import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitForHostBuild } from '#tests/setup/host.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { toSelection } from '#tests/support/ai-selection.ts';
import {
  createHumanSubmission,
  MESSAGE,
  sendContactMessage,
} from '#tests/support/contact-requests.ts';
import { createPicture, uploadPicture } from '#tests/support/image-fixtures.ts';
import { CHOICES, getToken, signUp, waitForMail } from '#tests/support/newsletter-requests.ts';
import { createPostInput, createTestPost } from '#tests/support/post-requests.ts';
import { createReadingInput } from '#tests/support/reading-fixtures.ts';
import { createReadingMail } from '#tests/support/reading-mail.ts';
import { layTen, TEN_PARTS } from '#tests/support/ten-card-spread.ts';
import { getPinnedNodeVersion } from './host-build.ts';
import { ADMIN_ADDRESS, type HostedSite, startHostedSite } from './hosted-site.ts';

// Tests what visitors and the administrator do, with the functions that Netlify's build has packaged.

let site: HostedSite;

beforeAll(async () => {
  const { root } = await waitForHostBuild();
  site = await startHostedSite(root);
});
afterAll(() => site?.stop());
beforeEach(() => {
  site.mails.reset();
  site.provider.reset();
});

test('a visitor draws cards, gets the interpretation in parts, saves the reading and mails it', async () => {
  const visitor = site.functions.visitor();
  const shuffled = await visitor.fetch('/api/shuffle', { method: 'POST' });
  const { cardOrder } = (await shuffled.json()) as { cardOrder: string[] };
  const cut = await (await visitor.postJson('/api/cut', { cardOrder })).json();
  const selectedCards: string[] = cut.cardOrder.slice(0, 10);
  const categorization = layTen(selectedCards);

  // The provider delays one part, before which the others arrive.
  site.provider.behave = () => ({ until: 'special', ends: 'stall' });
  const response = await visitor.postJson('/api/interpret', toSelection(categorization), {
    headers: { accept: 'text/event-stream' },
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      text += value ?? '';
    }
  };
  await readUntil(() => text.split('event: part').length >= TEN_PARTS.length);
  expect(text).not.toContain('event: done');
  await readUntil(() => false);
  const { interpretation, seals, fragmentsUsed } = JSON.parse(
    text.split('event: done\ndata: ')[1] ?? '',
  );
  expect(Object.keys(interpretation).sort()).toEqual([...TEN_PARTS].sort());

  const draw = { selectedCards, cardOrder: cut.cardOrder, categorization };
  const reading = createReadingInput({ ...draw, interpretation, seals, fragmentsUsed });
  expect((await visitor.postJson('/api/readings', reading)).status).toBe(200);
  const readings = await (await visitor.fetch('/api/readings')).json();
  expect(readings).toMatchObject([{ selectedCards, interpretation }]);
  // The prefix restricts the cookie to HTTPS, which Netlify's visitors use.
  expect([...visitor.cookies.keys()]).toEqual([expect.stringMatching(/^__Host-/)]);

  const email = 'lectrice@tarot.example';
  const body = await createReadingMail(categorization, email, { keptAt: readings[0].createdAt });
  expect((await visitor.postJson('/api/reading-mail', body)).status).toBe(200);
  expect((await waitForMail(site.mails, email)).pictures.size).toBe(10);
});

test('the function for messages sends its mails before it is suspended', async () => {
  const response = await sendContactMessage(site.functions, await createHumanSubmission());
  expect(response.status).toBe(200);
  await site.functions.idle();
  expect(site.mails.acceptedRecipients.sort()).toEqual([MESSAGE.email, ADMIN_ADDRESS].sort());
});

test('a visitor signs up and confirms with the link in the mail', async () => {
  const email = 'abonnee@tarot.example';
  expect((await signUp(site.functions, email)).status).toBe(200);
  const link = getToken(await waitForMail(site.mails, email), '/infolettre/confirmer');
  const page = await site.functions.fetch(`/infolettre/confirmer?lien=${link}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(link)]);
  const visitor = site.functions.visitor();
  const confirmed = await visitor.postJson('/api/newsletter/confirm', { link });
  expect(await confirmed.json()).toMatchObject({ state: 'confirmed', preferences: CHOICES });
});

test('a post is online with its picture as soon as it is published, and a build starts', async () => {
  const admin = await logInAsAdmin(site.functions);
  const draft = { slug: 'sorti-de-presse', title: 'Sorti de presse' };
  const { id } = await createTestPost(admin, draft);
  expect((await site.functions.fetch('/blog/sorti-de-presse')).status).toBe(404);
  expect(site.hook.callCount).toBe(0);

  const picture = await createPicture('#24507a', 1_200, 800);
  const imageUrl = await uploadPicture(admin, picture);
  const post = createPostInput({ ...draft, imageUrl, imageAlt: 'Du bleu', published: true });
  expect((await admin.send('PUT', `/api/admin/blog/posts/${id}`, post)).status).toBe(200);
  await site.functions.idle();
  expect(site.hook.callCount).toBe(1);

  const page = await site.functions.fetch('/blog/sorti-de-presse');
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('Sorti de presse'),
  ]);
  const image = await site.functions.fetch(imageUrl);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  const { width, height } = await sharp(await image.arrayBuffer()).metadata();
  expect([width, height]).toEqual([1_200, 800]);
});

test('every scheduled function succeeds', async () => {
  const scheduled = site.functions.packages.filter(({ schedule }) => schedule);
  expect(scheduled.length).toBeGreaterThan(0);
  for (const { name } of scheduled) {
    const status = await site.functions.runScheduled(name);
    expect([name, status]).toEqual([name, expect.toSatisfy((code: number) => code < 300)]);
  }
});

test('all functions ran on the version of Node in netlify.toml and logged no errors', () => {
  const versions = new Set(site.functions.starts.map(({ version }) => version.split('.')[0]));
  expect([...versions]).toEqual([`v${getPinnedNodeVersion()}`]);
  const lines = site.functions.log.split('\n').filter(Boolean);
  expect(lines.filter((line) => !line.startsWith('{"level":"info"'))).toEqual([]);
});
