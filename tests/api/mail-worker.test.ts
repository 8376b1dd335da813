import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import {
  afterAll,
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { mailStore } from '#netlify/server/mail/mail-queue.ts';
import { runMailWorker } from '#netlify/server/mail-delivery/start-delivery.ts';
import type { getMailStatus } from '#src/api/admin/mail-delivery.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { createDraftCampaign, scheduleCampaign } from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import {
  importTestSubscribers,
  signUp,
  WAIT_OPTIONS,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { parseMail } from '#tests/support/parse-mail.ts';
import { setUpProxiedPlatform } from '#tests/support/proxied-platform.ts';
import { setUpPlatform, type TestPlatform } from '#tests/support/test-platform.ts';

const MINUTE_MS = 60_000;
const FORBIDDEN = 403;
const WORKER_PATH = '/.netlify/functions/send-mails-background';

const server = await startMailServer({ maxConnections: 1, mailMs: 20 });
const environment = { SMTP_URL: server.url, MAIL_FROM: 'lettre@tarot.example' };

afterAll(() => server.close());
beforeEach(() => server.reset());
afterEach(() => shiftClock(0));

async function loadMailStatus(
  platform: Pick<TestPlatform, 'visitor'>,
): Promise<ResponseOf<typeof getMailStatus>> {
  return (await (await logInAsAdmin(platform)).get('/api/admin/mails')).json();
}

/** Returns the requests with which the site starts background functions during the work. */
async function recordStarts(work: () => Promise<unknown>) {
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  await work();
  const calls = fetchSpy.mock.calls.map(([input, init]) => ({ url: String(input), init }));
  fetchSpy.mockRestore();
  return calls.filter(({ url }) => url.includes('-background'));
}

describe('the mail worker', () => {
  const { platform, storage } = setUpProxiedPlatform({ environment, startsAtNoon: true });
  afterEach(() => storage.watch());

  /** Signs up addresses whose confirmations the server defers, and shifts the clock until they are due. */
  async function queueDueMails(...addresses: string[]): Promise<void> {
    server.behave = () => 'wait';
    for (const email of addresses) {
      expect((await signUp(platform, email)).status).toBe(200);
      await vi.waitFor(() => expect(server.attemptedRecipients).toContain(email), WAIT_OPTIONS);
      await platform.localServer.waitForBackgroundWork();
    }
    server.reset();
    shiftClock(6 * MINUTE_MS);
  }

  test('starts only at requests of the site itself', async () => {
    const starts = await recordStarts(() => platform.runScheduled('purge'));
    const purge = starts.find(({ url }) => url.includes('nightly-purge-background'));
    const purgeProof = new Headers(purge?.init?.headers).get('authorization') ?? '';
    expect(purgeProof).toMatch(/^Bearer nightly-purge-background\.[\w-]{28}$/);
    await queueDueMails('attend@tarot.example');
    const invalidProofs = [
      ...['', 'Bearer ', 'Bearer send-mails-background', 'Bearer send-mails-background.'],
      `Bearer send-mails-background.${'A'.repeat(22)}`,
      // The proof of another function is invalid under both names.
      ...[purgeProof, purgeProof.replace('nightly-purge-background', 'send-mails-background')],
    ];
    for (const headers of [{}, ...invalidProofs.map((authorization) => ({ authorization }))]) {
      for (const method of ['GET', 'POST']) {
        expect((await platform.fetch(WORKER_PATH, { method, headers })).status).toBe(202);
      }
    }
    await platform.localServer.waitForBackgroundWork();
    expect(server.attemptedRecipients).toEqual([]);
    await platform.runScheduled('tick');
    expect(server.acceptedRecipients).toEqual(['attend@tarot.example']);
    expect(await recordStarts(() => platform.runScheduled('tick'))).toEqual([]);
  });

  test('is started by the next run after a failed start, which is logged', async () => {
    await queueDueMails('injoignable@tarot.example');
    const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const originalUrl = process.env.URL;
    for (const url of ['http://127.0.0.1:9', `${platform.url}/nowhere`]) {
      process.env.URL = url;
      await platform.runScheduled('tick');
    }
    process.env.URL = originalUrl;
    const log = errorSpy.mock.calls.flat().join('\n');
    errorSpy.mockRestore();
    expect((await loadMailStatus(platform)).notice).toMatch(
      /^L’envoi n’a pas pu être lancé\u202f: .* Les e-mails attendent et repartiront/,
    );
    expect(log).toMatch(/fetch failed.*send-mails-background was not started: 404/s);
    expect(server.attemptedRecipients).toEqual([]);
    await platform.runScheduled('tick');
    expect(server.acceptedRecipients).toEqual(['injoignable@tarot.example']);
    expect((await loadMailStatus(platform)).notice).toBeNull();
  });

  test('sends each mail once to a server that allows one connection', async () => {
    const emails = Array.from({ length: 20 }, (_, number) => `main-${number}@tarot.example`);
    const admin = await logInAsAdmin(platform);
    await importTestSubscribers(admin, emails);
    await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
    await expect.poll(() => server.acceptedRecipients.length, WAIT_OPTIONS).toBe(emails.length);
    await platform.localServer.waitForBackgroundWork();
    expect(server.acceptedRecipients.toSorted()).toEqual(emails.toSorted());
    expect(server.maxConcurrentMails).toBe(1);
    const status = await loadMailStatus(platform);
    expect(status).toMatchObject({ notice: null, waiting: 0, troubles: [] });
  });

  test('sends and queues nothing without remaining time, and then sends campaigns last', async () => {
    const admin = await logInAsAdmin(platform);
    const { id } = await scheduleCampaign(admin, await createDraftCampaign(admin), 'sunday');
    const sundayMs = 8 * 24 * 60 * MINUTE_MS;
    shiftClock(sundayMs);
    await queueDueMails('tard@tarot.example');
    shiftClock(sundayMs + 6 * MINUTE_MS);
    await runMailWorker(Date.now() - 1);
    expect([server.attemptedRecipients, await mailStore().keys(`letter-${id}-`)]).toEqual([[], []]);
    await platform.runScheduled('tick');
    const [firstRecipient, ...campaignRecipients] = server.acceptedRecipients;
    expect([firstRecipient, campaignRecipients.length]).toEqual(['tard@tarot.example', 20]);
  });

  test('sends the other mails if a campaign cannot be read or a claim fails', async () => {
    const admin = await logInAsAdmin(platform);
    await scheduleCampaign(admin, await createDraftCampaign(admin, { kind: 'offers' }), 'sunday');
    await queueDueMails('confirme@tarot.example');
    shiftClock(8 * 24 * 60 * MINUTE_MS);
    storage.watch(({ store }) => (store.startsWith('letters') ? FORBIDDEN : null));
    await platform.runScheduled('tick');
    expect(server.acceptedRecipients).toEqual(['confirme@tarot.example']);
    storage.watch();
    shiftClock(0);

    const addresses = Array.from({ length: 6 }, (_, number) => `panne-${number}@tarot.example`);
    await queueDueMails(...addresses);
    let hasFailed = false;
    storage.watch(({ method, store, key }) => {
      const isFailingClaim = method === 'PUT' && store === 'mails' && key !== '' && !hasFailed;
      if (isFailingClaim) hasFailed = true;
      return isFailingClaim ? FORBIDDEN : null;
    });
    await platform.runScheduled('tick');
    expect([hasFailed, server.acceptedRecipients.length]).toEqual([true, addresses.length - 1]);
    storage.watch();
    await platform.runScheduled('tick');
    expect(server.acceptedRecipients.toSorted()).toEqual(addresses);
  });

  test('sends a mail once if the response to its claim is lost', async () => {
    let writeCount = 0;
    storage.watch(({ method, store }) => {
      // The first write creates the mail, the second one claims it.
      const isClaim = method === 'PUT' && store === 'mails' && ++writeCount === 2;
      return isClaim ? 'lost-502' : null;
    });
    await signUp(platform, 'reclame@tarot.example');
    await waitForMail(server, 'reclame@tarot.example');
    expect(writeCount).toBeGreaterThan(1);
    storage.watch();
    await platform.runScheduled('tick');
    expect(server.acceptedRecipients).toEqual(['reclame@tarot.example']);
  });

  test('sends the mails of interrupted requests, to the address of the sender if MAIL_TO is not set', async () => {
    storage.watch(({ method, store }) =>
      method === 'PUT' && store === 'mails' ? FORBIDDEN : null,
    );
    await signUp(platform, 'perdue@tarot.example');
    const message = await createHumanSubmission({ email: 'oubliee@tarot.example' });
    await sendContactMessage(platform, message);
    await platform.localServer.waitForBackgroundWork();
    storage.watch();
    await platform.runScheduled('tick');
    expect(server.attemptedRecipients).toEqual([]);
    shiftClock(2 * MINUTE_MS);
    await platform.runScheduled('tick');
    const recipients = ['lettre@tarot.example', message.email, 'perdue@tarot.example'];
    expect(server.acceptedRecipients.toSorted()).toEqual(recipients);
  });

  test('leaves a mail to the administrator if it dies while sending it, ten minutes later', async () => {
    let writeCount = 0;
    // The first two writes create the mail and claim it.
    storage.watch(({ method, store }) =>
      method === 'PUT' && store === 'mails' && ++writeCount === 3 ? FORBIDDEN : null,
    );
    const email = 'en-main@tarot.example';
    await signUp(platform, email);
    await waitForMail(server, email);
    await platform.localServer.waitForBackgroundWork();
    storage.watch();
    for (const [minutes, expectedStatus] of [
      [9, { waiting: 1, troubles: [] }],
      [11, { waiting: 0, troubles: [{ state: 'unknown', to: email }] }],
    ] as const) {
      shiftClock(minutes * MINUTE_MS);
      await platform.runScheduled('tick');
      expect(await loadMailStatus(platform)).toMatchObject(expectedStatus);
    }
    expect(server.acceptedRecipients).toEqual([email]);
  });
});

describe('mails without a mail server', () => {
  const platform = setUpPlatform();

  test('wait with a notice for the administrator, or become files in MAIL_OUTBOX', async () => {
    expect((await signUp(platform, 'dossier@tarot.example')).status).toBe(200);
    const admin = await logInAsAdmin(platform);
    const loadStatus = async () => (await admin.get('/api/admin/mails')).json();
    await expect.poll(loadStatus, WAIT_OPTIONS).toMatchObject({ route: 'none', waiting: 1 });
    const { notice } = await loadStatus();
    expect(notice).toMatch(/^Aucun service d’envoi n’est relié/);
    const { id } = await createDraftCampaign(admin);
    const sendTests = [
      () => admin.send('POST', `/api/admin/letters/${id}/test`),
      () => admin.send('POST', '/api/admin/mails'),
    ];
    for (const sendTest of sendTests) {
      expect(await (await sendTest()).json()).toMatchObject({ fault: notice });
    }

    const outbox = await mkdtemp(join(tmpdir(), 'outbox-'));
    process.env.MAIL_OUTBOX = outbox;
    onTestFinished(() => {
      delete process.env.MAIL_OUTBOX;
      return rm(outbox, { recursive: true });
    });
    await platform.runScheduled('tick');
    // Test mails are not stored and therefore not sent later.
    const [file = '', ...otherFiles] = await readdir(outbox);
    expect([file, otherFiles]).toEqual([expect.stringMatching(/confirmation.*\.eml$/), []]);
    expect((await stat(join(outbox, file))).mode & 0o077).toBe(0);
    const mail = parseMail('', await readFile(join(outbox, file)));
    expect(mail.headers.get('to')).toBe('dossier@tarot.example');
    expect(await loadStatus()).toMatchObject({ route: 'outbox', waiting: 0 });
    for (const sendTest of sendTests) {
      expect(await (await sendTest()).json()).toMatchObject({ fault: null, outbox });
    }
    expect(await readdir(outbox)).toHaveLength(3);
  });
});

describe('an SMTP_URL with an unencoded # in its password', () => {
  const platform = setUpPlatform({
    startsAtNoon: true,
    environment: {
      SMTP_URL: 'smtps://lettre:mot#depasse@127.0.0.1:9',
      MAIL_FROM: 'Marie Dupont <lettre@tarot.example>',
    },
  });

  test('is reported until it is corrected, and its password is never shown', async () => {
    const output: string[] = [];
    const record = (warning: unknown) => void output.push(String(warning));
    process.on('warning', record);
    onTestFinished(() => void process.off('warning', record));
    const { error, info } = console;
    Object.assign(console, { error: record, info: record });
    onTestFinished(() => void Object.assign(console, { error, info }));

    const admin = await logInAsAdmin(platform);
    expect((await signUp(platform, 'attend@tarot.example')).status).toBe(200);
    await platform.runScheduled('tick');
    const testResult = await (await admin.send('POST', '/api/admin/mails')).json();
    const status = await loadMailStatus(platform);
    expect(status).toMatchObject({ route: 'none', waiting: 1, notice: testResult.fault });
    expect(status.notice).toMatch(/^SMTP_URL : .*# = %23/);

    process.env.SMTP_URL = server.url;
    await platform.runScheduled('tick');
    const { headers } = await waitForMail(server, 'attend@tarot.example');
    expect(headers.get('from')).toBe('Marie Dupont <lettre@tarot.example>');
    expect(output.join('\n')).not.toContain('depasse');
  });
});

describe('a remote mail server without encryption', () => {
  // The site does not recognize this address as the one of this machine.
  const REMOTE_HOST = '127.0.0.2';
  const events: string[] = [];
  const smtpServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth(login, _session, done) {
      events.push(`login ${login.username}`);
      done(null, { user: login.username });
    },
    onMailFrom(_address, _session, done) {
      events.push('mail');
      done();
    },
  });
  smtpServer.on('error', () => undefined);
  afterAll(() => new Promise<void>((resolve) => smtpServer.close(resolve)));

  const platform = setUpPlatform({
    startsAtNoon: true,
    environment: async () => {
      await new Promise<void>((resolve) => smtpServer.listen(0, REMOTE_HOST, resolve));
      const { port } = smtpServer.server.address() as AddressInfo;
      return { ...environment, SMTP_URL: `smtp://admin:secret@${REMOTE_HOST}:${port}` };
    },
  });

  test('receives no password and no mail', async () => {
    const admin = await logInAsAdmin(platform);
    expect((await admin.send('POST', '/api/admin/mails')).status).toBe(503);
    expect(events).toEqual([]);
    expect((await loadMailStatus(platform)).notice).toMatch(/liaison chiffrée/);
  });
});
