import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { StatusCheck } from '#src/api/admin/checks.ts';
import {
  ADMIN_PASSWORD,
  createAdminReader,
  logInAsAdmin,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { postInterpret } from '#tests/support/ai/ai-test-platform.ts';
import { startAiProvider } from '#tests/support/ai/fake-ai-server.ts';
import { loadContent, putContent, saveContent } from '#tests/support/content-requests.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { signUp } from '#tests/support/newsletter-requests.ts';
import { createRandomDraws, type TenCards } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SECRET = 'un-secret-de-plus-de-trente-deux-signes';
const platform = testPlatform({
  environment: { SIGNING_SECRET: SECRET },
});
let read = createAdminReader(platform);
afterEach(() => shiftClock(0));

const checks = async (): Promise<StatusCheck[]> => (await read('/api/admin/checks')).json();
const checkOf = async (id: string) => (await checks()).find((check) => check.id === id);

async function expectCheck(id: string, level: StatusCheck['level'], message = /./) {
  const expected = { id, level, message: expect.stringMatching(message) };
  expect(await checkOf(id)).toMatchObject(expected);
}

/** Sets variables until the test ends. */
function setVariables(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
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
  const all = await checks();
  const ids = (level: StatusCheck['level']) =>
    all.filter((check) => check.level === level).map(({ id }) => id);
  expect(ids('error')).toEqual([]);
  const missing = ['password', 'mail', 'build', 'text-identite', 'text-offres'];
  expect(ids('missing')).toEqual(expect.arrayContaining(missing));
  expect(ids('advice')).toEqual(['backup', 'captcha', 'ai']);
  const fine = ['passage-tick', 'passage-purge', 'fingerprints', 'first-password', 'region'];
  expect(ids('ok')).toEqual(expect.arrayContaining(fine));
  expect(all.map(({ id }) => id)).toEqual([...ids('missing'), ...ids('advice'), ...ids('ok')]);
  expect(JSON.stringify(all)).not.toContain(ADMIN_PASSWORD);
});

describe('a text', () => {
  test('names what is missing, leads to the first place, and is done once it is filled in', async () => {
    const admin = await logInAsAdmin(platform);
    await expectCheck(
      'text-identite',
      'missing',
      /^Identité\u202f: à compléter \(Nom de la tarologue, /,
    );
    expect((await checkOf('text-identite'))?.link).toBe('#contenu/identite/name');
    await saveContent(admin, 'identite', (identity) => {
      Object.assign(identity, completed({ ...identity }));
      Object.assign(identity.phone, { display: '+41 22 555 00 00', dial: '+41225550000' });
      identity.legal.ide = null;
    });
    expect(await checkOf('text-identite')).toBeUndefined();
    await expectCheck('text-offres', 'missing', /sans lien de paiement \(Le Grand/);
    await saveContent(admin, 'offres', (offers) => {
      for (const offer of [...offers.main, ...offers.complementary]) {
        if (!offer.href) offer.checkoutUrl = 'https://paiement.example/offre';
      }
    });
    expect((await checkOf('text-offres'))?.message).not.toContain('paiement (');
  });

  test('of a legal page is not published while it still has brackets', async () => {
    const admin = await logInAsAdmin(platform);
    await expectCheck('text-pages-cookies', 'missing', /pas encore publiée/);
    const { version, fields, body } = await loadContent(admin, 'pages-cookies');
    const published = { ...(fields as object), published: true, placeholder: false };
    const save = (text: string) =>
      putContent(admin, 'pages-cookies', { version, fields: published, body: text });
    const refused = await save(`${completed(body)}\n\nChez [Nom de l’hébergeur].`);
    const faults = [{ path: ['body'], message: expect.stringContaining('[Nom de l’hébergeur]') }];
    expect([refused.status, await refused.json()]).toMatchObject([422, { faults }]);
    expect((await save(completed(body) as string)).status).toBe(200);
    expect(await checkOf('text-pages-cookies')).toBeUndefined();
  });
});

describe('a setting', () => {
  test('of e-mails is in order once one has left, and a wrong one is named with its reason', async () => {
    const admin = await logInAsAdmin(platform);
    const mail = await startMailServer();
    onTestFinished(() => mail.close());
    await expectCheck('mail', 'missing', /SMTP_URL n’est pas réglée/);
    setVariables({ SMTP_URL: 'http://faux.example' });
    await expectCheck('mail', 'error', /^E-mails\u202f: SMTP_URL\u202f: /);
    setVariables({ SMTP_URL: mail.url, MAIL_FROM: 'lettre@tarot.example' });
    await expectCheck('mail', 'advice', /Envoyez un essai/);
    expect((await admin.send('POST', '/api/admin/mails')).status).toBe(200);
    await expectCheck('mail', 'ok');
  });

  test('of half a captcha is an error', async () => {
    setVariables({ RECAPTCHA_SECRET_KEY: 'secret' });
    await expectCheck('captcha', 'error', /RECAPTCHA_SITE_KEY/);
  });

  test('of a build hook that is no address or refuses is an error', async () => {
    const admin = await logInAsAdmin(platform);
    setVariables({ BUILD_HOOK_URL: 'pas une adresse' });
    await expectCheck('build', 'error', /BUILD_HOOK_URL/);
    const publication = await admin.get('/api/admin/publication');
    expect(await publication.json()).toMatchObject({ hook: 'unset' });
    setVariables({ BUILD_HOOK_URL: 'http://127.0.0.1:9/hook' });
    await admin.send('POST', '/api/admin/publication');
    await expectCheck('build', 'error', /a échoué/);
    expect((await checkOf('build'))?.link).toBe('#blog');
  });

  test('of an AI that refused twice and answered nothing is an error for a day', async () => {
    const provider = await startAiProvider();
    onTestFinished(() => provider.close());
    setVariables({ AI_ENABLED: 'true', OPENAI_API_KEY: 'cle', OPENAI_BASE_URL: provider.url });
    const ask = async (behaviour: 'nonsense' | 'wrong-key' | 'write', status = 503) => {
      provider.behave = () => behaviour;
      const [draw] = createRandomDraws(1, 7) as [TenCards];
      expect((await postInterpret(platform.visitor(), draw)).status).toBe(status);
    };
    await ask('nonsense');
    await ask('wrong-key');
    await expectCheck('ai', 'ok');
    await ask('wrong-key');
    await expectCheck('ai', 'error', /OPENAI_API_KEY/);
    shiftClock(DAY - 60_000);
    await expectCheck('ai', 'error');
    shiftClock(DAY + 1);
    await expectCheck('ai', 'ok');
    await ask('write', 200);
    await ask('wrong-key');
    await ask('wrong-key');
    await expectCheck('ai', 'ok');
  });

  test('of another key of fingerprints than the first one in use is an error', async () => {
    await expectCheck('fingerprints', 'ok');
    expect((await signUp(platform, 'cle@tarot.example')).status).toBe(200);
    for (const other of ['', 'un-autre-secret-de-trente-deux-signes-et-plus', 'court']) {
      setVariables({ SIGNING_SECRET: other });
      await expectCheck('fingerprints', 'error', /SIGNING_SECRET/);
    }
    setVariables({ SIGNING_SECRET: SECRET });
    await expectCheck('fingerprints', 'ok');
  });
});

test('a backup is advised every month', async () => {
  const admin = await logInAsAdmin(platform);
  expect(await checkOf('backup')).toMatchObject({ level: 'advice', link: '#sauvegarde' });
  await admin.send('POST', '/api/admin/backup', {});
  await expectCheck('backup', 'ok');
  shiftClock(32 * DAY);
  await expectCheck('backup', 'advice', /la dernière est du .* chaque mois\.$/);
});

describe('the scheduled functions', () => {
  const fresh = testPlatform();
  beforeAll(() => {
    read = createAdminReader(fresh);
  });

  test('are shown with their last run, and as an error after two misses', async () => {
    await fresh.runScheduled('tick');
    await fresh.runScheduled('purge');
    const last = /: dernier passage.: [^.]+\.$/;
    for (const task of ['tick', 'purge']) await expectCheck(`passage-${task}`, 'ok', last);
    shiftClock(0.45 * HOUR);
    await expectCheck('passage-tick', 'ok');
    shiftClock(0.55 * HOUR);
    await expectCheck('passage-tick', 'error', /Deux passages au moins ont manqué.*attendent/);
    shiftClock(47 * HOUR);
    await expectCheck('passage-purge', 'ok');
    shiftClock(49 * HOUR);
    await expectCheck('passage-purge', 'error');
  });

  test('are made up for: a night that did not come is started by the next quarter of an hour', async () => {
    shiftClock(100 * HOUR);
    await expectCheck('passage-purge', 'error');
    await fresh.runScheduled('tick');
    await expectCheck('passage-purge', 'error', /après deux passages manqués/);
    shiftClock(125 * HOUR);
    await expectCheck('passage-purge', 'ok');
  });
});

describe('the first password', () => {
  const fresh = testPlatform();

  test('is missing until another one is chosen', async () => {
    const newPassword = 'quatre mots sans rapport';
    const admin = await logInAsAdmin(fresh);
    const find = async (who = admin) => {
      const all: StatusCheck[] = await (await who.get('/api/admin/checks')).json();
      return all.find(({ id }) => id === 'password');
    };
    expect(await find()).toMatchObject({ level: 'missing', link: '#mot-de-passe' });
    const body = { currentPassword: ADMIN_PASSWORD, newPassword };
    await admin.send('POST', '/api/admin/change-password', body);
    expect(await find(await logInAsAdmin(fresh, newPassword))).toBeUndefined();
  });
});
