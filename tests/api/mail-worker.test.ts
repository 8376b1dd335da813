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
  TIMEOUTS,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { parseMail } from '#tests/support/parse-mail.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { type TestPlatform, testPlatform } from '#tests/support/test-platform.ts';

const MINUTE = 60_000;
const REFUSED = 403;
const WORKER = '/.netlify/functions/send-mails-background';

const server = await startMailServer({ maxConnections: 1, mailMs: 20 });
const environment = {
  SMTP_URL: server.url,
  MAIL_FROM: 'lettre@tarot.example',
};

afterAll(() => server.close());
beforeEach(() => server.reset());
afterEach(() => shiftClock(0));

async function mailStatus(
  platform: Pick<TestPlatform, 'visitor'>,
): Promise<ResponseOf<typeof getMailStatus>> {
  return (await (await logInAsAdmin(platform)).get('/api/admin/mails')).json();
}

/** The background functions that are started meanwhile. */
async function startedBy(work: () => Promise<unknown>): Promise<string[]> {
  const fetches = vi.spyOn(globalThis, 'fetch');
  await work();
  const calls = fetches.mock.calls.map(([input]) => String(input));
  fetches.mockRestore();
  return calls.filter((address) => address.includes('-background'));
}

describe('the worker that sends mails', () => {
  const { platform, storage } = proxiedPlatform({ environment, startsAtNoon: true });
  afterEach(() => storage.watch());

  /** Confirmations that the server put off and that are due by now. */
  async function waitingMails(...addresses: string[]): Promise<void> {
    server.behave = () => 'wait';
    for (const email of addresses) {
      expect((await signUp(platform, email)).status).toBe(200);
      await vi.waitFor(() => expect(server.attempted).toContain(email), TIMEOUTS);
      await platform.running.waitForBackgroundWork();
    }
    server.reset();
    shiftClock(6 * MINUTE);
  }

  test('is started by the site and by nobody else', async () => {
    const fetches = vi.spyOn(globalThis, 'fetch');
    await platform.runScheduled('purge');
    const [, purge] =
      fetches.mock.calls.find(([input]) => String(input).includes('nightly-purge-background')) ??
      [];
    fetches.mockRestore();
    const ofPurge = new Headers(purge?.headers).get('authorization') ?? '';
    expect(ofPurge).toMatch(/^Bearer nightly-purge-background\.[\w-]{28}$/);
    await waitingMails('attend@tarot.example');
    const wrong = [
      ...['', 'Bearer ', 'Bearer send-mails-background', 'Bearer send-mails-background.'],
      `Bearer send-mails-background.${'A'.repeat(22)}`,
      // The proof of another function, under its name and under this one's.
      ...[ofPurge, ofPurge.replace('nightly-purge-background', 'send-mails-background')],
    ];
    for (const headers of [{}, ...wrong.map((authorization) => ({ authorization }))]) {
      for (const method of ['GET', 'POST']) {
        expect((await platform.fetch(WORKER, { method, headers })).status).toBe(202);
      }
    }
    await platform.running.waitForBackgroundWork();
    expect(server.attempted).toEqual([]);
    await platform.runScheduled('tick');
    expect(server.accepted).toEqual(['attend@tarot.example']);
    expect(await startedBy(() => platform.runScheduled('tick'))).toEqual([]);
  });

  test('that cannot be started is started by the next run, and the error is logged', async () => {
    await waitingMails('injoignable@tarot.example');
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const address = process.env.URL;
    for (const url of ['http://127.0.0.1:9', `${platform.url}/nowhere`]) {
      process.env.URL = url;
      await platform.runScheduled('tick');
    }
    process.env.URL = address;
    const log = logged.mock.calls.flat().join('\n');
    logged.mockRestore();
    expect((await mailStatus(platform)).notice).toMatch(
      /^L’envoi n’a pas pu être lancé\u202f: .* Les e-mails attendent et repartiront/,
    );
    expect(log).toMatch(/fetch failed.*send-mails-background was not started: 404/s);
    expect(server.attempted).toEqual([]);
    await platform.runScheduled('tick');
    expect(server.accepted).toEqual(['injoignable@tarot.example']);
    expect((await mailStatus(platform)).notice).toBeNull();
  });

  test('gives every mail once to a server that allows one connection', async () => {
    const emails = Array.from({ length: 20 }, (_, number) => `main-${number}@tarot.example`);
    const admin = await logInAsAdmin(platform);
    await importTestSubscribers(admin, emails);
    await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
    await expect.poll(() => server.accepted.length, TIMEOUTS).toBe(emails.length);
    await platform.running.waitForBackgroundWork();
    expect(server.accepted.toSorted()).toEqual(emails.toSorted());
    expect(server.maxConcurrentMails).toBe(1);
    const calm = { notice: null, waiting: 0, troubles: [] };
    expect(await mailStatus(platform)).toMatchObject(calm);
  });

  test('without time left starts no mail and queues none; the next run sends letters last', async () => {
    const admin = await logInAsAdmin(platform);
    const { id } = await scheduleCampaign(admin, await createDraftCampaign(admin), 'sunday');
    const sunday = 8 * 24 * 60 * MINUTE;
    shiftClock(sunday);
    await waitingMails('tard@tarot.example');
    shiftClock(sunday + 6 * MINUTE);
    await runMailWorker(Date.now() - 1);
    expect([server.attempted, await mailStore().keys(`letter-${id}-`)]).toEqual([[], []]);
    await platform.runScheduled('tick');
    const [first, ...letters] = server.accepted;
    expect([first, letters.length]).toEqual(['tard@tarot.example', 20]);
  });

  test('sends the other mails of a run where a campaign cannot be moved or a claim fails', async () => {
    const admin = await logInAsAdmin(platform);
    await scheduleCampaign(admin, await createDraftCampaign(admin, { kind: 'offers' }), 'sunday');
    await waitingMails('confirme@tarot.example');
    shiftClock(8 * 24 * 60 * MINUTE);
    storage.watch(({ store }) => (store.startsWith('letters') ? REFUSED : null));
    await platform.runScheduled('tick');
    expect(server.accepted).toEqual(['confirme@tarot.example']);
    storage.watch();
    shiftClock(0);

    const addresses = Array.from({ length: 6 }, (_, number) => `panne-${number}@tarot.example`);
    await waitingMails(...addresses);
    let isRefused = false;
    storage.watch(({ method, store, key }) => {
      const isFirst = method === 'PUT' && store === 'mails' && key !== '' && !isRefused;
      if (isFirst) isRefused = true;
      return isFirst ? REFUSED : null;
    });
    await platform.runScheduled('tick');
    expect([isRefused, server.accepted.length]).toEqual([true, addresses.length - 1]);
    storage.watch();
    await platform.runScheduled('tick');
    expect(server.accepted.toSorted()).toEqual(addresses);
  });

  test('sends a mail once whose claim was written and its answer lost', async () => {
    let claims = 0;
    storage.watch((one) => {
      // It is created before it is claimed.
      const isClaim = one.method === 'PUT' && one.store === 'mails' && ++claims === 2;
      return isClaim ? 'lost-502' : null;
    });
    await signUp(platform, 'reclame@tarot.example');
    await waitForMail(server, 'reclame@tarot.example');
    expect(claims).toBeGreaterThan(1);
    storage.watch();
    await platform.runScheduled('tick');
    expect(server.accepted).toEqual(['reclame@tarot.example']);
  });

  test('mails what a request that died had only stored, to the sender’s address for want of another', async () => {
    storage.watch(({ method, store }) => (method === 'PUT' && store === 'mails' ? REFUSED : null));
    await signUp(platform, 'perdue@tarot.example');
    const message = await createHumanSubmission({ email: 'oubliee@tarot.example' });
    await sendContactMessage(platform, message);
    await platform.running.waitForBackgroundWork();
    storage.watch();
    await platform.runScheduled('tick');
    expect(server.attempted).toEqual([]);
    shiftClock(2 * MINUTE);
    await platform.runScheduled('tick');
    const recipients = ['lettre@tarot.example', message.email, 'perdue@tarot.example'];
    expect(server.accepted.toSorted()).toEqual(recipients);
  });

  test('that dies with a mail in hand leaves it to the admin, ten minutes later', async () => {
    let writes = 0;
    // It is created, then claimed.
    storage.watch(({ method, store }) =>
      method === 'PUT' && store === 'mails' && ++writes === 3 ? REFUSED : null,
    );
    const to = 'en-main@tarot.example';
    await signUp(platform, to);
    await waitForMail(server, to);
    await platform.running.waitForBackgroundWork();
    storage.watch();
    for (const [minutes, found] of [
      [9, { waiting: 1, troubles: [] }],
      [11, { waiting: 0, troubles: [{ state: 'unknown', to }] }],
    ] as const) {
      shiftClock(minutes * MINUTE);
      await platform.runScheduled('tick');
      expect(await mailStatus(platform)).toMatchObject(found);
    }
    expect(server.accepted).toEqual([to]);
  });
});

describe('without a mail server', () => {
  const platform = testPlatform();

  test('mails wait and the admin is told; in a local folder they leave as files', async () => {
    expect((await signUp(platform, 'dossier@tarot.example')).status).toBe(200);
    const admin = await logInAsAdmin(platform);
    const status = async () => (await admin.get('/api/admin/mails')).json();
    await expect.poll(status, TIMEOUTS).toMatchObject({ route: 'none', waiting: 1 });
    const { notice } = await status();
    expect(notice).toMatch(/^Aucun service d’envoi n’est relié/);
    const { id } = await createDraftCampaign(admin);
    const tests = [
      () => admin.send('POST', `/api/admin/letters/${id}/test`),
      () => admin.send('POST', '/api/admin/mails'),
    ];
    for (const send of tests) expect(await (await send()).json()).toMatchObject({ fault: notice });

    const outbox = await mkdtemp(join(tmpdir(), 'outbox-'));
    process.env.MAIL_OUTBOX = outbox;
    onTestFinished(() => {
      delete process.env.MAIL_OUTBOX;
      return rm(outbox, { recursive: true });
    });
    await platform.runScheduled('tick');
    // A test is stored nowhere, and so waits for nothing.
    const [file = '', ...others] = await readdir(outbox);
    expect([file, others]).toEqual([expect.stringMatching(/confirmation.*\.eml$/), []]);
    expect((await stat(join(outbox, file))).mode & 0o077).toBe(0);
    const mail = parseMail('', await readFile(join(outbox, file)));
    expect(mail.headers.get('to')).toBe('dossier@tarot.example');
    expect(await status()).toMatchObject({ route: 'outbox', waiting: 0 });
    for (const send of tests) {
      expect(await (await send()).json()).toMatchObject({ fault: null, outbox });
    }
    expect(await readdir(outbox)).toHaveLength(3);
  });
});

describe('an SMTP_URL with a mistake in its password', () => {
  const platform = testPlatform({
    startsAtNoon: true,
    environment: {
      SMTP_URL: 'smtps://lettre:mot#depasse@127.0.0.1:9',
      MAIL_FROM: 'Marie Dupont <lettre@tarot.example>',
    },
  });

  test('is shown wherever mails are, until it is right, and its password nowhere', async () => {
    const printed: string[] = [];
    const note = (warning: unknown) => void printed.push(String(warning));
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const { error, info } = console;
    Object.assign(console, { error: note, info: note });
    onTestFinished(() => void Object.assign(console, { error, info }));

    const admin = await logInAsAdmin(platform);
    expect((await signUp(platform, 'attend@tarot.example')).status).toBe(200);
    await platform.runScheduled('tick');
    const trial = await (await admin.send('POST', '/api/admin/mails')).json();
    const status = await mailStatus(platform);
    expect(status).toMatchObject({ route: 'none', waiting: 1, notice: trial.fault });
    expect(status.notice).toMatch(/^SMTP_URL : .*# = %23/);

    process.env.SMTP_URL = server.url;
    await platform.runScheduled('tick');
    const { headers } = await waitForMail(server, 'attend@tarot.example');
    expect(headers.get('from')).toBe('Marie Dupont <lettre@tarot.example>');
    expect(printed.join('\n')).not.toContain('depasse');
  });
});

describe('a server elsewhere without encryption', () => {
  // Not the address by which this machine is known to itself.
  const ELSEWHERE = '127.0.0.2';
  const seen: string[] = [];
  const plain = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth(login, _session, done) {
      seen.push(`login ${login.username}`);
      done(null, { user: login.username });
    },
    onMailFrom(_address, _session, done) {
      seen.push('mail');
      done();
    },
  });
  plain.on('error', () => undefined);
  afterAll(() => new Promise<void>((resolve) => plain.close(resolve)));

  const platform = testPlatform({
    startsAtNoon: true,
    environment: async () => {
      await new Promise<void>((resolve) => plain.listen(0, ELSEWHERE, resolve));
      const { port } = plain.server.address() as AddressInfo;
      return { ...environment, SMTP_URL: `smtp://admin:secret@${ELSEWHERE}:${port}` };
    },
  });

  test('gets no password and no mail', async () => {
    const admin = await logInAsAdmin(platform);
    expect((await admin.send('POST', '/api/admin/mails')).status).toBe(503);
    expect(seen).toEqual([]);
    expect((await mailStatus(platform)).notice).toMatch(/liaison chiffrée/);
  });
});
