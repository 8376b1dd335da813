import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ToDo } from '#src/features/admin/to-do/api.ts';
import { type AiProvider, startAiProvider } from '#tests/ai-provider.ts';
import { type CaptchaProvider, startCaptchaProvider } from '#tests/captcha-provider.ts';
import { saveContent } from '#tests/content.ts';
import { draftLetter, scheduleLetter } from '#tests/letters.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { OWNER_PASSWORD, type Owner, ownerOf, shiftClock } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost } from '#tests/posts.ts';

const PATH = '/api/admin/to-do';
const DAY_MS = 24 * 3_600_000;
const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

let ai: AiProvider;
let captcha: CaptchaProvider;
const mail = await startMailServer();
beforeAll(async () => {
  [ai, captcha] = await Promise.all([startAiProvider(), startCaptchaProvider()]);
});
afterAll(async () => {
  shiftClock(0);
  await Promise.all([ai.close(), captcha.close(), mail.close()]);
});

const read = async (owner: Owner): Promise<ToDo[]> => (await owner.get(PATH)).json();

async function entryOf(owner: Owner, id: string): Promise<ToDo | undefined> {
  return (await read(owner)).find((one) => one.id === id);
}

async function doneOf(owner: Owner): Promise<string[]> {
  const own = (await read(owner)).filter(({ who }) => who === 'owner');
  return own.filter(({ state }) => state === 'ready').map(({ id }) => id);
}

/** Every text in it without what stands for the owner's own. */
function completed(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(/\[([^\][]+)\](?!\()/g, '$1').replace(/\.invalid\b/g, '.example');
  }
  if (Array.isArray(value)) return value.map(completed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, completed(item)]));
}

test('everything is in one list, what the owner does apart from what the host needs; at first nothing of hers is done', async () => {
  const owner = await ownerOf(platform);
  const all = await read(owner);
  expect(all.filter(({ who }) => who === 'owner').map(({ id, state }) => [id, state])).toEqual([
    ...['password', 'contact', 'phone', 'checkout', 'legal'].map((id) => [id, 'open']),
    ...['testimonials', 'texts', 'review', 'backup'].map((id) => [id, 'open']),
    ...['post', 'letter'].map((id) => [id, 'off']),
  ]);
  expect(all.filter(({ who }) => who === 'host').map(({ id, state }) => [id, state])).toEqual([
    ...[
      ['mail', 'open'],
      ['build', 'open'],
      ['captcha', 'off'],
      ['ai', 'off'],
    ],
    ...[
      ['domain', 'off'],
      ['entry', 'ready'],
      ['region', 'ready'],
      ['fingerprints', 'off'],
    ],
    ...[
      ['passage-tick', 'ready'],
      ['passage-purge', 'ready'],
    ],
  ]);
  for (const id of ['mail', 'build', 'captcha', 'ai', 'domain']) {
    expect(all.find((one) => one.id === id)?.steps.length).toBeGreaterThan(2);
  }
  expect(JSON.stringify(all)).not.toContain(OWNER_PASSWORD);
});

test('what is missing is named, with the very field', async () => {
  const owner = await ownerOf(platform);
  expect((await entryOf(owner, 'contact'))?.missing).toEqual(
    expect.arrayContaining([
      { label: 'Nom de la tarologue', content: 'identite', path: ['name'] },
      { label: 'Nom du développeur', content: 'identite', path: ['developer', 'name'] },
    ]),
  );
  expect((await entryOf(owner, 'checkout'))?.missing[0]).toEqual({
    label: 'Le Grand Tirage',
    content: 'offres',
    path: ['main', 1, 'checkoutUrl'],
  });
  expect((await entryOf(owner, 'review'))?.message).toMatch(/^\d+ textes sur \d+ restent à relire/);
});

test('what the owner fills in is done, by itself and in any order', async () => {
  const owner = await ownerOf(platform);
  await saveContent(owner, 'identite', (identity) => {
    Object.assign(identity.phone, { display: '+41 22 555 00 00', dial: '+41225550000' });
  });
  expect(await doneOf(owner)).toEqual(['phone']);
  await saveContent(owner, 'identite', (identity) => {
    const { legal, ...others } = identity;
    Object.assign(identity, completed(others));
  });
  expect(await doneOf(owner)).toEqual(['contact', 'phone']);

  const href = 'https://paiement.example/offre';
  await saveContent(owner, 'offres', (offers) => {
    for (const offer of [...offers.main, ...offers.complementary]) {
      if (!offer.href) offer.checkoutUrl = href;
    }
  });
  await saveContent(owner, 'temoignages', (testimonials) => {
    for (const one of [...testimonials.services, ...testimonials.newsletter]) {
      one.placeholder = false;
    }
  });
  expect(await doneOf(owner)).toEqual(['contact', 'phone', 'checkout', 'testimonials']);
  const links = (await entryOf(owner, 'checkout'))?.links ?? [];
  expect(links).toHaveLength(6);
  expect(links[0]).toEqual({ label: 'Offre «\u202fLe Grand Tirage\u202f»', href });

  await saveContent(owner, 'identite', (identity) => {
    identity.legal = { ...(completed(identity.legal) as object), ide: null };
  });
  for (let entry = await entryOf(owner, 'legal'); entry?.state === 'open'; ) {
    const id = entry.missing[0]?.content ?? '';
    const { body } = await (await owner.get(`/api/admin/content/${id}`)).json();
    const whole = completed(body);
    await saveContent(
      owner,
      id,
      (page) => Object.assign(page, { published: true, placeholder: false }),
      whole as string,
    );
    entry = await entryOf(owner, 'legal');
  }
  expect(await doneOf(owner)).toContain('legal');
});

test('a post and a letter of the owner’s own are done', async () => {
  const owner = await ownerOf(platform);
  await createdPost(owner, { slug: 'brouillon' });
  const letter = await draftLetter(owner);
  expect(await doneOf(owner)).not.toContain('post');
  expect(await doneOf(owner)).not.toContain('letter');
  await createdPost(owner, { slug: 'publie', published: true, notice: false });
  await scheduleLetter(owner, letter, 'sunday');
  expect(await doneOf(owner)).toEqual(expect.arrayContaining(['post', 'letter']));
});

test('e-mails count once one has left, and no folder of this machine is a mail server', async () => {
  const owner = await ownerOf(platform);
  process.env.MAIL_OUTBOX = '.netlify/nowhere';
  expect(await entryOf(owner, 'mail')).toMatchObject({
    state: 'open',
    message: expect.stringContaining('.netlify/nowhere'),
  });
  delete process.env.MAIL_OUTBOX;
  process.env.SMTP_URL = 'http://faux.example';
  expect(await entryOf(owner, 'mail')).toMatchObject({
    state: 'faulty',
    message: expect.stringContaining('n’est pas valable'),
    steps: [expect.stringContaining('SMTP_URL')],
  });
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'lettre@tarot.example' });
  expect(await entryOf(owner, 'mail')).toMatchObject({
    state: 'open',
    message: expect.stringContaining('aucun e-mail n’est encore parti'),
  });
  expect((await owner.send('POST', '/api/admin/mails')).status).toBe(200);
  expect(await entryOf(owner, 'mail')).toMatchObject({ state: 'ready' });
  delete process.env.SMTP_URL;
  delete process.env.MAIL_FROM;
});

test('a backup is asked for every month', async () => {
  const owner = await ownerOf(platform);
  const states = async () => (await entryOf(owner, 'backup'))?.state;
  expect(await states()).toBe('open');
  await owner.send('POST', '/api/admin/backup', {});
  expect(await states()).toBe('ready');
  shiftClock(32 * DAY_MS);
  expect(await entryOf(await ownerOf(platform), 'backup')).toMatchObject({
    state: 'open',
    message: expect.stringMatching(/^La dernière est du/),
  });
  shiftClock(0);
});

interface Outcome {
  works: boolean;
  message: string;
}

async function trial(owner: Owner, id: string): Promise<Outcome> {
  return (await owner.send('POST', `${PATH}/${id}`)).json();
}

test('the captcha’s secret key is tried', async () => {
  const owner = await ownerOf(platform);
  expect((await trial(owner, 'captcha')).works).toBe(false);
  const keys = {
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET_KEY: 'secret',
    RECAPTCHA_URL: captcha.url,
  };
  Object.assign(process.env, keys);
  captcha.verdict = { success: false, 'error-codes': ['invalid-input-secret'] };
  expect(await trial(owner, 'captcha')).toMatchObject({
    works: false,
    message: expect.stringContaining('ne connaît pas cette clé'),
  });
  captcha.verdict = { success: false, 'error-codes': ['invalid-input-response'] };
  expect((await trial(owner, 'captcha')).works).toBe(true);
  delete process.env.RECAPTCHA_SITE_KEY;
  expect(await entryOf(owner, 'captcha')).toMatchObject({ state: 'faulty' });
  for (const name of Object.keys(keys)) delete process.env[name];
});

test('the AI is asked one question', async () => {
  const owner = await ownerOf(platform);
  expect((await trial(owner, 'ai')).works).toBe(false);
  const variables = { AI_ENABLED: 'true', OPENAI_API_KEY: 'cle', OPENAI_BASE_URL: ai.url };
  Object.assign(process.env, variables);
  ai.behave = () => ({ text: '{"answer":"oui"}' });
  expect(await trial(owner, 'ai')).toMatchObject({ works: true });
  ai.behave = () => 'wrong-key';
  expect(await trial(owner, 'ai')).toMatchObject({
    works: false,
    message: expect.stringContaining('401'),
  });
  for (const name of Object.keys(variables)) delete process.env[name];
});

test('the address is read as a visitor reads it, and nothing else can be tried', async () => {
  const owner = await ownerOf(platform);
  const own = process.env.URL;
  process.env.URL = 'http://127.0.0.1:9';
  expect(await trial(owner, 'domain')).toEqual({
    works: false,
    message: expect.stringContaining('http://127.0.0.1:9 ne répond pas'),
  });
  process.env.URL = new URL(captcha.url).origin;
  expect((await trial(owner, 'domain')).works).toBe(true);
  process.env.URL = own;
  expect((await owner.send('POST', `${PATH}/autre`)).status).toBe(404);
});

test('a wrong variable is told, and no post is lost by it', async () => {
  const owner = await ownerOf(platform);
  process.env.BUILD_HOOK_URL = 'pas une adresse';
  expect(await entryOf(owner, 'build')).toMatchObject({
    state: 'faulty',
    steps: [expect.stringContaining('BUILD_HOOK_URL')],
  });
  const response = await owner.get('/api/admin/publication');
  expect(await response.json()).toMatchObject({ hook: 'failing' });
  delete process.env.BUILD_HOOK_URL;
});

test('a password of her own is done', async () => {
  const body = { currentPassword: OWNER_PASSWORD, newPassword: 'quatre mots sans rapport' };
  const owner = await ownerOf(platform);
  await owner.send('POST', '/api/admin/change-password', body);
  expect(await doneOf(await ownerOf(platform, body.newPassword))).toContain('password');
});
