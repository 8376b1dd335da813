import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { getMailStatus } from '#src/api/admin/mail-delivery.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  readLetter,
  scheduleLetter,
} from '#tests/support/campaign-requests.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { EVENTUALLY, signUp } from '#tests/support/newsletter-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const MINUTE = 60_000;
const WORKER = '/.netlify/functions/send-mails-background';

const server = await startMailServer();
const environment = {
  SMTP_URL: server.url,
  MAIL_FROM: 'lettre@tarot.example',
  ADMIN_PASSWORD: OWNER_PASSWORD,
};

afterAll(() => server.close());
beforeEach(() => server.reset());
afterEach(() => shiftClock(0));

describe('the worker that sends mails', () => {
  const platform = testPlatform({ environment });

  const mailStatus = async (): Promise<ResponseOf<typeof getMailStatus>> =>
    (await (await logInAsAdmin(platform)).get('/api/admin/mails')).json();

  /** A confirmation that the server put off and that is due by now. */
  async function waitingMail(email: string): Promise<void> {
    server.behave = () => 'wait';
    expect((await signUp(platform, email)).status).toBe(200);
    await vi.waitFor(() => expect(server.tried).toContain(email), EVENTUALLY);
    // What follows an attempt is stored after the server's word.
    await expect.poll(async () => (await mailStatus()).waiting, EVENTUALLY).toBe(1);
    server.reset();
    shiftClock(6 * MINUTE);
  }

  test('is started by the site and by nobody else', async () => {
    const started = vi.spyOn(globalThis, 'fetch');
    await platform.runScheduled('purge');
    const [, purge] =
      started.mock.calls.find(([input]) => String(input).includes('nightly-purge-background')) ??
      [];
    started.mockRestore();
    const ofPurge = new Headers(purge?.headers).get('authorization') ?? '';
    expect(ofPurge).toMatch(/^Bearer nightly-purge-background\.[\w-]{28}$/);

    await waitingMail('attend@tarot.example');
    const proof = ofPurge.replace('Bearer nightly-purge-background.', '');
    const wrong = [
      undefined,
      '',
      'Bearer ',
      'Bearer send-mails-background',
      'Bearer send-mails-background.',
      `Bearer send-mails-background.${'A'.repeat(22)}`,
      // The proof of another function, under its name and under this one's.
      ofPurge,
      `Bearer send-mails-background.${proof}`,
    ];
    for (const authorization of wrong) {
      const headers = authorization === undefined ? {} : { authorization };
      for (const method of ['GET', 'POST']) {
        expect((await platform.fetch(WORKER, { method, headers })).status).toBe(202);
      }
    }
    await platform.running.settled();
    expect(server.tried).toEqual([]);

    await platform.runScheduled('tick');
    expect(server.accepted).toEqual(['attend@tarot.example']);
  });

  test('that cannot be started is started by the next run, and the fault is logged', async () => {
    await waitingMail('injoignable@tarot.example');
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const address = process.env.URL;
    process.env.URL = 'http://127.0.0.1:9';
    await platform.runScheduled('tick');
    process.env.URL = `${platform.url}/nowhere`;
    await platform.runScheduled('tick');
    process.env.URL = address;
    expect((await mailStatus()).notice).toMatch(
      /^L’envoi n’a pas pu être lancé\u202f: .* Les e-mails attendent et repartiront/,
    );
    const log = logged.mock.calls.flat().join('\n');
    logged.mockRestore();
    expect(log).toContain('fetch failed');
    expect(log).toContain('send-mails-background was not started: 404');
    expect(server.tried).toEqual([]);
    await platform.runScheduled('tick');
    expect(server.accepted).toEqual(['injoignable@tarot.example']);
    expect((await mailStatus()).notice).toBeNull();
  });

  test('is not started where nothing is to be sent', async () => {
    const started = vi.spyOn(globalThis, 'fetch');
    await platform.runScheduled('tick');
    const calls = started.mock.calls.map(([input]) => String(input));
    started.mockRestore();
    expect(calls.filter((address) => address.includes('-background'))).toEqual([]);
  });
});

describe('a preview', () => {
  const platform = testPlatform({ deployContext: 'deploy-preview', environment });

  test('starts no worker and sends no letter', async () => {
    const owner = await logInAsAdmin(platform);
    const rows = [
      {
        email: 'apercu@tarot.example',
        state: 'confirmed',
        preferences: { weekly: true, articles: true, offers: true, events: true },
      },
    ];
    await owner.send('POST', '/api/admin/newsletter/import', { rows });
    const started = vi.spyOn(globalThis, 'fetch');
    const { id } = await scheduleLetter(owner, await createDraftCampaign(owner), 'now');
    await platform.runScheduled('tick');
    const calls = started.mock.calls.map(([input]) => String(input));
    started.mockRestore();
    expect(calls.filter((address) => address.includes('-background'))).toEqual([]);
    expect((await readLetter(owner, id)).state).toBe('scheduled');
    expect(server.tried).toEqual([]);
  });
});
