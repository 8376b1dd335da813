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
import { setUpPlatform } from '#tests/support/test-platform.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SIGNING_SECRET = 'un-secret-de-plus-de-trente-deux-signes';
const platform = setUpPlatform({ environment: { SIGNING_SECRET } });
let readAsAdmin = createAdminReader(platform);
afterEach(() => shiftClock(0));

const loadChecks = async (): Promise<StatusCheck[]> =>
  (await readAsAdmin('/api/admin/checks')).json();
const loadCheck = async (id: string) => (await loadChecks()).find((check) => check.id === id);

async function expectCheck(id: string, level: StatusCheck['level'], message = /./) {
  const expected = { id, level, message: expect.stringMatching(message) };
  expect(await loadCheck(id)).toMatchObject(expected);
}

/** Sets environment variables until the test ends. */
function setVariables(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** Returns the value with its placeholders filled in: without brackets and .invalid domains. */
function complete(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(/\[([^\][]+)\](?!\()/g, '$1').replace(/\.invalid\b/g, '.example');
  }
  if (Array.isArray(value)) return value.map(complete);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, complete(item)]));
}

test('the checks of a new site are in one list without errors, the worst first', async () => {
  const checks = await loadChecks();
  const listIds = (level: StatusCheck['level']) =>
    checks.filter((check) => check.level === level).map(({ id }) => id);
  expect(listIds('error')).toEqual([]);
  const missing = ['password', 'mail', 'build', 'text-identite', 'text-offres'];
  expect(listIds('missing')).toEqual(expect.arrayContaining(missing));
  expect(listIds('advice')).toEqual(['backup', 'captcha', 'ai']);
  const fine = ['passage-tick', 'passage-purge', 'fingerprints', 'first-password', 'region'];
  expect(listIds('ok')).toEqual(expect.arrayContaining(fine));
  const sortedIds = [...listIds('missing'), ...listIds('advice'), ...listIds('ok')];
  expect(checks.map(({ id }) => id)).toEqual(sortedIds);
  expect(JSON.stringify(checks)).not.toContain(ADMIN_PASSWORD);
});

describe('the check of a text', () => {
  test('names the missing fields, links to the first, and disappears when all are filled in', async () => {
    const admin = await logInAsAdmin(platform);
    const message = /^Identité\u202f: à compléter \(Nom de la tarologue, /;
    await expectCheck('text-identite', 'missing', message);
    expect((await loadCheck('text-identite'))?.link).toBe('#contenu/identite/name');
    await saveContent(admin, 'identite', (identity) => {
      Object.assign(identity, complete({ ...identity }));
      Object.assign(identity.phone, { display: '+41 22 555 00 00', dial: '+41225550000' });
      identity.legal.ide = null;
    });
    expect(await loadCheck('text-identite')).toBeUndefined();
    await expectCheck('text-offres', 'missing', /sans lien de paiement \(Le Grand/);
    await saveContent(admin, 'offres', (offers) => {
      for (const offer of [...offers.main, ...offers.complementary]) {
        if (!offer.href) offer.checkoutUrl = 'https://paiement.example/offre';
      }
    });
    expect((await loadCheck('text-offres'))?.message).not.toContain('paiement (');
  });

  test('of a legal page remains until the page has no brackets and is published', async () => {
    const admin = await logInAsAdmin(platform);
    await expectCheck('text-pages-cookies', 'missing', /pas encore publiée/);
    const { version, fields, body } = await loadContent(admin, 'pages-cookies');
    const published = { ...(fields as object), published: true, placeholder: false };
    const publish = (text: string) =>
      putContent(admin, 'pages-cookies', { version, fields: published, body: text });
    const rejected = await publish(`${complete(body)}\n\nChez [Nom de l’hébergeur].`);
    const faults = [{ path: ['body'], message: expect.stringContaining('[Nom de l’hébergeur]') }];
    expect([rejected.status, await rejected.json()]).toMatchObject([422, { faults }]);
    expect((await publish(complete(body) as string)).status).toBe(200);
    expect(await loadCheck('text-pages-cookies')).toBeUndefined();
  });
});

describe('the check of a setting', () => {
  test('is ok for mail after a sent test, and names a wrong variable with the reason', async () => {
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

  test('is an error for a captcha without its site key', async () => {
    setVariables({ RECAPTCHA_SECRET_KEY: 'secret' });
    await expectCheck('captcha', 'error', /RECAPTCHA_SITE_KEY/);
  });

  test('is an error for a build hook that is not a URL or does not answer', async () => {
    const admin = await logInAsAdmin(platform);
    setVariables({ BUILD_HOOK_URL: 'pas une adresse' });
    await expectCheck('build', 'error', /BUILD_HOOK_URL/);
    const publication = await admin.get('/api/admin/publication');
    expect(await publication.json()).toMatchObject({ hook: 'unset' });
    setVariables({ BUILD_HOOK_URL: 'http://127.0.0.1:9/hook' });
    await admin.send('POST', '/api/admin/publication');
    await expectCheck('build', 'error', /a échoué/);
    expect((await loadCheck('build'))?.link).toBe('#blog');
  });

  test('is an error for one day after the AI refused the key twice and answered nothing', async () => {
    const provider = await startAiProvider();
    onTestFinished(() => provider.close());
    setVariables({ AI_ENABLED: 'true', OPENAI_API_KEY: 'cle', OPENAI_BASE_URL: provider.url });
    const interpretWith = async (behaviour: 'nonsense' | 'wrong-key' | 'write', status = 503) => {
      provider.behave = () => behaviour;
      const [draw] = createRandomDraws(1, 7) as [TenCards];
      expect((await postInterpret(platform.visitor(), draw)).status).toBe(status);
    };
    await interpretWith('nonsense');
    await interpretWith('wrong-key');
    await expectCheck('ai', 'ok');
    await interpretWith('wrong-key');
    await expectCheck('ai', 'error', /OPENAI_API_KEY/);
    shiftClock(DAY_MS - 60_000);
    await expectCheck('ai', 'error');
    shiftClock(DAY_MS + 1);
    await expectCheck('ai', 'ok');
    await interpretWith('write', 200);
    await interpretWith('wrong-key');
    await interpretWith('wrong-key');
    await expectCheck('ai', 'ok');
  });

  test('is an error for a signing secret other than the first one in use', async () => {
    await expectCheck('fingerprints', 'ok');
    expect((await signUp(platform, 'cle@tarot.example')).status).toBe(200);
    for (const secret of ['', 'un-autre-secret-de-trente-deux-signes-et-plus', 'court']) {
      setVariables({ SIGNING_SECRET: secret });
      await expectCheck('fingerprints', 'error', /SIGNING_SECRET/);
    }
    setVariables({ SIGNING_SECRET });
    await expectCheck('fingerprints', 'ok');
  });
});

test('the check of the backup advises one every month', async () => {
  const admin = await logInAsAdmin(platform);
  expect(await loadCheck('backup')).toMatchObject({ level: 'advice', link: '#sauvegarde' });
  await admin.send('POST', '/api/admin/backup', {});
  await expectCheck('backup', 'ok');
  shiftClock(32 * DAY_MS);
  await expectCheck('backup', 'advice', /la dernière est du .* chaque mois\.$/);
});

describe('the checks of the scheduled functions', () => {
  const newPlatform = setUpPlatform();
  beforeAll(() => {
    readAsAdmin = createAdminReader(newPlatform);
  });

  test('show the last run, and an error after two missed runs', async () => {
    await newPlatform.runScheduled('tick');
    await newPlatform.runScheduled('purge');
    const lastRun = /: dernier passage.: [^.]+\.$/;
    for (const task of ['tick', 'purge']) await expectCheck(`passage-${task}`, 'ok', lastRun);
    shiftClock(0.45 * HOUR_MS);
    await expectCheck('passage-tick', 'ok');
    shiftClock(0.55 * HOUR_MS);
    await expectCheck('passage-tick', 'error', /Deux passages au moins ont manqué.*attendent/);
    shiftClock(47 * HOUR_MS);
    await expectCheck('passage-purge', 'ok');
    shiftClock(49 * HOUR_MS);
    await expectCheck('passage-purge', 'error');
  });

  test('report missed nightly purges until the run that the next tick starts', async () => {
    shiftClock(100 * HOUR_MS);
    await expectCheck('passage-purge', 'error');
    await newPlatform.runScheduled('tick');
    await newPlatform.runScheduled('tick');
    for (const id of ['passage-purge', 'passage-tick'])
      await expectCheck(id, 'error', /après deux passages manqués/);
    shiftClock(125 * HOUR_MS);
    await expectCheck('passage-purge', 'ok');
  });
});

describe('the check of the first password', () => {
  const newPlatform = setUpPlatform();

  test('remains until another password is chosen', async () => {
    const newPassword = 'quatre mots sans rapport';
    const admin = await logInAsAdmin(newPlatform);
    const findCheck = async (client = admin) => {
      const checks: StatusCheck[] = await (await client.get('/api/admin/checks')).json();
      return checks.find(({ id }) => id === 'password');
    };
    expect(await findCheck()).toMatchObject({ level: 'missing', link: '#mot-de-passe' });
    const body = { currentPassword: ADMIN_PASSWORD, newPassword };
    await admin.send('POST', '/api/admin/change-password', body);
    expect(await findCheck(await logInAsAdmin(newPlatform, newPassword))).toBeUndefined();
  });
});
