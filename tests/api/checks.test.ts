import { afterAll, expect, test } from 'vitest';
import type { StatusCheck } from '#src/api/admin/checks.ts';
import {
  type AdminClient,
  logInAsAdmin,
  OWNER_PASSWORD,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { postInterpret } from '#tests/support/ai/ai-test-platform.ts';
import { startAiProvider } from '#tests/support/ai/fake-ai-server.ts';
import { saveContent } from '#tests/support/content-requests.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { randomDraws, type TenCards } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const PATH = '/api/admin/checks';
const DAY_MS = 24 * 3_600_000;
const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const mail = await startMailServer();
afterAll(async () => {
  shiftClock(0);
  await mail.close();
});

const read = async (owner: AdminClient): Promise<StatusCheck[]> => (await owner.get(PATH)).json();

async function checkOf(owner: AdminClient, id: string): Promise<StatusCheck | undefined> {
  return (await read(owner)).find((check) => check.id === id);
}

/** The value without brackets and placeholder addresses. */
function completed(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(/\[([^\][]+)\](?!\()/g, '$1').replace(/\.invalid\b/g, '.example');
  }
  if (Array.isArray(value)) return value.map(completed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, completed(item)]));
}

test('everything is in one list, worst first, and at first it has no error', async () => {
  const owner = await logInAsAdmin(platform);
  const all = await read(owner);
  const ids = (level: StatusCheck['level']) =>
    all.filter((check) => check.level === level).map(({ id }) => id);
  expect(ids('error')).toEqual([]);
  expect(ids('missing')).toEqual(
    expect.arrayContaining(['password', 'mail', 'build', 'text-identite', 'text-offres']),
  );
  expect(ids('advice')).toEqual(['backup', 'captcha', 'ai']);
  expect(ids('ok')).toEqual(
    expect.arrayContaining(['passage-tick', 'passage-purge', 'fingerprints', 'region']),
  );
  expect(all.map(({ level }) => level)).toEqual([
    ...ids('missing').map(() => 'missing'),
    ...ids('advice').map(() => 'advice'),
    ...ids('ok').map(() => 'ok'),
  ]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(JSON.stringify(all)).not.toContain(OWNER_PASSWORD);
});

test('a text names what is missing, leads to the first place, and is done once it is filled in', async () => {
  const owner = await logInAsAdmin(platform);
  expect(await checkOf(owner, 'text-identite')).toEqual({
    id: 'text-identite',
    level: 'missing',
    message: expect.stringMatching(/^Identité\u202f: à compléter \(Nom de la tarologue, /),
    link: '#contenu/identite/name',
  });
  await saveContent(owner, 'identite', (identity) => {
    Object.assign(identity, completed({ ...identity }));
    Object.assign(identity.phone, { display: '+41 22 555 00 00', dial: '+41225550000' });
    identity.legal.ide = null;
  });
  expect(await checkOf(owner, 'text-identite')).toBeUndefined();

  expect((await checkOf(owner, 'text-offres'))?.message).toContain(
    'sans lien de paiement (Le Grand',
  );
  await saveContent(owner, 'offres', (offers) => {
    for (const offer of [...offers.main, ...offers.complementary]) {
      if (!offer.href) offer.checkoutUrl = 'https://paiement.example/offre';
    }
  });
  expect((await checkOf(owner, 'text-offres'))?.message).not.toContain('paiement (');

  const cookies = await checkOf(owner, 'text-pages-cookies');
  expect(cookies?.message).toContain('pas encore publiée');
  const { body } = await (await owner.get('/api/admin/content/pages-cookies')).json();
  await saveContent(
    owner,
    'pages-cookies',
    (page) => Object.assign(page, { published: true, placeholder: false }),
    completed(body) as string,
  );
  expect(await checkOf(owner, 'text-pages-cookies')).toBeUndefined();
});

test('e-mails are in order once one has left, and a wrong setting is named with its reason', async () => {
  const owner = await logInAsAdmin(platform);
  expect(await checkOf(owner, 'mail')).toMatchObject({
    level: 'missing',
    message: expect.stringContaining('SMTP_URL n’est pas réglée'),
  });
  process.env.SMTP_URL = 'http://faux.example';
  expect(await checkOf(owner, 'mail')).toMatchObject({
    level: 'error',
    message: expect.stringMatching(/^E-mails\u202f: SMTP_URL\u202f: /),
  });
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'lettre@tarot.example' });
  expect(await checkOf(owner, 'mail')).toMatchObject({
    level: 'advice',
    message: expect.stringContaining('Envoyez un essai'),
  });
  expect((await owner.send('POST', '/api/admin/mails')).status).toBe(200);
  expect(await checkOf(owner, 'mail')).toMatchObject({ level: 'ok' });
  delete process.env.SMTP_URL;
  delete process.env.MAIL_FROM;
});

test('a backup is advised every month', async () => {
  const owner = await logInAsAdmin(platform);
  expect(await checkOf(owner, 'backup')).toMatchObject({ level: 'advice', link: '#sauvegarde' });
  await owner.send('POST', '/api/admin/backup', {});
  expect(await checkOf(owner, 'backup')).toMatchObject({ level: 'ok' });
  shiftClock(32 * DAY_MS);
  expect(await checkOf(await logInAsAdmin(platform), 'backup')).toMatchObject({
    level: 'advice',
    message: expect.stringMatching(/la dernière est du .* chaque mois\.$/),
  });
  shiftClock(0);
});

test('half a captcha is an error', async () => {
  const owner = await logInAsAdmin(platform);
  process.env.RECAPTCHA_SECRET_KEY = 'secret';
  expect(await checkOf(owner, 'captcha')).toMatchObject({
    level: 'error',
    message: expect.stringContaining('RECAPTCHA_SITE_KEY'),
  });
  delete process.env.RECAPTCHA_SECRET_KEY;
});

test('a build hook that refuses is an error, and one that is no address is named', async () => {
  const owner = await logInAsAdmin(platform);
  process.env.BUILD_HOOK_URL = 'pas une adresse';
  expect(await checkOf(owner, 'build')).toMatchObject({
    level: 'error',
    message: expect.stringContaining('BUILD_HOOK_URL'),
  });
  expect(await (await owner.get('/api/admin/publication')).json()).toMatchObject({
    hook: 'unset',
  });
  process.env.BUILD_HOOK_URL = 'http://127.0.0.1:9/hook';
  await owner.send('POST', '/api/admin/publication');
  expect(await checkOf(owner, 'build')).toMatchObject({
    level: 'error',
    message: expect.stringContaining('a échoué'),
  });
  delete process.env.BUILD_HOOK_URL;
});

test('an AI that refused twice and answered nothing is an error for a day', async () => {
  const owner = await logInAsAdmin(platform);
  const provider = await startAiProvider();
  const variables = { AI_ENABLED: 'true', OPENAI_API_KEY: 'cle', OPENAI_BASE_URL: provider.url };
  Object.assign(process.env, variables);
  const ask = async (behaviour: 'nonsense' | 'wrong-key' | 'write', status = 503) => {
    provider.behave = () => behaviour;
    const [draw] = randomDraws(1, 7) as [TenCards];
    expect((await postInterpret(platform.visitor(), draw)).status).toBe(status);
  };
  await ask('nonsense');
  expect(await checkOf(owner, 'ai')).toMatchObject({ level: 'ok' });
  await ask('wrong-key');
  expect(await checkOf(owner, 'ai')).toMatchObject({ level: 'ok' });
  await ask('wrong-key');
  expect(await checkOf(owner, 'ai')).toMatchObject({
    level: 'error',
    message: expect.stringContaining('OPENAI_API_KEY'),
  });
  shiftClock(DAY_MS + 1);
  expect(await checkOf(await logInAsAdmin(platform), 'ai')).toMatchObject({ level: 'ok' });
  await ask('write', 200);
  await ask('wrong-key');
  await ask('wrong-key');
  expect(await checkOf(await logInAsAdmin(platform), 'ai')).toMatchObject({ level: 'ok' });
  shiftClock(0);
  for (const name of Object.keys(variables)) delete process.env[name];
  await provider.close();
});

test('the first password is missing until another one is chosen', async () => {
  const body = { currentPassword: OWNER_PASSWORD, newPassword: 'quatre mots sans rapport' };
  const owner = await logInAsAdmin(platform);
  expect(await checkOf(owner, 'password')).toMatchObject({ link: '#mot-de-passe' });
  await owner.send('POST', '/api/admin/change-password', body);
  const changed = await logInAsAdmin(platform, body.newPassword);
  expect(await checkOf(changed, 'password')).toBeUndefined();
});
