import { expect, test, vi } from 'vitest';
import type { getMailStatus } from '#src/api/admin/mail-delivery.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { logInAsAdmin, ownersReader, shiftClock } from '#tests/support/admin-session.ts';
import { createDraftCampaign, readLetter } from '#tests/support/campaign-requests.ts';
import type { Behaviour } from '#tests/support/fake-smtp-server.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import { EVENTUALLY, mailTo, signUp } from '#tests/support/newsletter-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { shortenDeadlines } from '#tests/support/shorten-timeouts.ts';

const MINUTE = 60_000;
/** Every wait between attempts, and a little more. */
const WAITS = [5, 15, 60, 240, 720].map((minutes) => (minutes + 1) * MINUTE);

const { platform, server } = await mailPlatform();

const work = () => platform.runScheduled('tick');
const read = ownersReader(platform);
const status = async (): Promise<ResponseOf<typeof getMailStatus>> =>
  (await read('/api/admin/mails')).json();

const troubleOf = async (email: string) => (await status()).troubles.find(({ to }) => to === email);

async function signUpUnder(behaviour: Behaviour, email: string): Promise<void> {
  server.behave = (recipient) => (recipient === email || recipient === '' ? behaviour : 'accept');
  expect((await signUp(platform, email)).status).toBe(200);
}

test('a mail that is put off goes five minutes later', async () => {
  await signUpUnder('wait', 'gris@tarot.example');
  await vi.waitFor(() => expect(server.tried).toContain('gris@tarot.example'), EVENTUALLY);
  await work();
  expect(server.mails).toEqual([]);
  shiftClock(6 * MINUTE);
  await work();
  expect(server.mails).toHaveLength(1);
  await work();
  expect(server.mails).toHaveLength(1);
});

test.each(['refuse', 'full'] as const)(
  'a mail refused for good (%s) is listed at once',
  async (how) => {
    const email = `${how}@tarot.example`;
    await signUpUnder(how, email);
    const trouble = await vi.waitFor(async () => {
      const found = await troubleOf(email);
      if (!found) throw new Error('not listed yet');
      return found;
    }, EVENTUALLY);
    expect(trouble).toMatchObject({
      state: 'failed',
      purpose: 'Confirmation d’inscription',
      reason: expect.stringMatching(/a refusé ce message \(code 55\d\)/),
    });
    shiftClock(86_400_000);
    await work();
    expect(server.tried.filter((one) => one === email)).toHaveLength(1);
  },
);

test('a server that is away for days uses up no mail’s tries, and gets it when it is back', async () => {
  const email = 'ferme@tarot.example';
  await signUpUnder('closed', email);
  await expect
    .poll(async () => (await status()).notice, EVENTUALLY)
    .toMatch(/Les e-mails attendent/);
  let time = 0;
  for (const wait of [...WAITS, ...WAITS]) {
    time += wait;
    shiftClock(time);
    await work();
  }
  expect(await troubleOf(email)).toBeUndefined();
  expect((await status()).waiting).toBe(1);
  server.reset();
  shiftClock(time + 6 * MINUTE);
  await work();
  await mailTo(server, email);
  expect((await status()).notice).toBeNull();
});

test('a mail that is put off again and again is listed in the end', async () => {
  const email = 'reporte@tarot.example';
  await signUpUnder('busy', email);
  await vi.waitFor(() => expect(server.tried).toContain(email), EVENTUALLY);
  let time = 0;
  for (const wait of WAITS) {
    expect(await troubleOf(email)).toBeUndefined();
    time += wait;
    shiftClock(time);
    await work();
  }
  const { id = '', state } = (await troubleOf(email)) ?? {};
  expect(state).toBe('failed');
  server.reset();
  const owner = await logInAsAdmin(platform);
  const again = await owner.send('POST', `/api/admin/mails/${id}`, { decision: 'again' });
  expect(again.status).toBe(200);
  await mailTo(server, email);
  expect(await troubleOf(email)).toBeUndefined();
});

test.each(['drop', 'vanish'] as const)(
  'a connection that breaks during the text (%s) leaves the decision to the owner',
  async (how) => {
    const email = `${how}@tarot.example`;
    await signUpUnder(how, email);
    await expect.poll(() => troubleOf(email), EVENTUALLY).toMatchObject({ state: 'unknown' });
    server.behave = () => 'accept';
    shiftClock(86_400_000);
    await work();
    expect(server.mails).toEqual([]);
    const owner = await logInAsAdmin(platform);
    const { id } = (await troubleOf(email)) ?? { id: '' };
    const forget = () => owner.send('POST', `/api/admin/mails/${id}`, { decision: 'forget' });
    expect((await forget()).status).toBe(200);
    expect((await forget()).status).toBe(409);
    expect(await troubleOf(email)).toBeUndefined();
  },
);

test('a server that never answers the text leaves the decision to the owner', async () => {
  shortenDeadlines(5);
  await signUpUnder('stall', 'stall@tarot.example');
  await vi.waitFor(
    async () => expect(await troubleOf('stall@tarot.example')).toMatchObject({ state: 'unknown' }),
    EVENTUALLY,
  );
});

test('a slow server that accepts the mail has it, and nothing is in doubt', async () => {
  shortenDeadlines(5);
  await signUpUnder('crawl', 'crawl@tarot.example');
  await mailTo(server, 'crawl@tarot.example');
  await platform.running.settled();
  expect((await status()).waiting).toBe(0);
  expect(await troubleOf('crawl@tarot.example')).toBeUndefined();
});

test('a letter’s test tells in French what became of it, and is stored nowhere', async () => {
  const owner = await logInAsAdmin(platform);
  const { id, subject } = await createDraftCampaign(owner);
  const send = (to: string) => owner.send('POST', `/api/admin/letters/${id}/test`, { to });
  const answers: Record<string, string> = {};
  for (const how of ['closed', 'wait', 'refuse', 'vanish'] as const) {
    server.behave = () => how;
    const response = await send(`essai-${how}@tarot.example`);
    expect(response.status).toBe(503);
    answers[how] = (await response.json()).message;
  }
  expect(answers).toEqual({
    closed: expect.stringContaining('ne répond pas'),
    wait: expect.stringContaining('ne l’a pas accepté'),
    refuse: expect.stringContaining('ne l’a pas accepté'),
    vanish: expect.stringContaining('est peut-être parti'),
  });
  expect((await readLetter(owner, id)).subject).toBe(subject);
  server.reset();
  expect(await (await send('essai-va@tarot.example')).json()).toMatchObject({ fault: null });
  const stored = await rawStore('mails').keys('');
  const texts = await Promise.all(stored.map((key) => rawStore('mails').raw(key)));
  expect(texts.join('\n')).not.toContain('essai-');
  shiftClock(6 * MINUTE);
  await work();
  expect(server.accepted).toEqual(['essai-va@tarot.example']);
});

test('what another worker told about the server is withdrawn once it can be reached', async () => {
  await signUp(platform, 'avant@tarot.example');
  await mailTo(server, 'avant@tarot.example');
  // The delivery that has just reached the server would withdraw the notice before it is read.
  await platform.running.settled();
  const told = { since: new Date().toISOString(), reason: 'Le serveur ne répond pas.' };
  await rawStore('mail-status').put('server', told);
  expect((await status()).notice).toContain(told.reason);
  await signUp(platform, 'apres@tarot.example');
  await mailTo(server, 'apres@tarot.example');
  await expect.poll(async () => (await status()).notice, EVENTUALLY).toBeNull();
});

test('two workers at once send each mail once', async () => {
  server.behave = () => 'wait';
  const emails = Array.from({ length: 12 }, (_, number) => `deux-${number}@tarot.example`);
  await Promise.all(emails.map((email) => signUp(platform, email)));
  // A mail that is still in hand when the clock jumps would be one that a crash lost.
  await platform.running.settled();
  expect(new Set(server.tried).size).toBe(12);
  server.reset();
  shiftClock(6 * MINUTE);
  await Promise.all([work(), work(), work()]);
  // Nothing is left for the next tick.
  shiftClock(21 * MINUTE);
  await work();
  expect(server.mails.map(({ recipient }) => recipient).sort()).toEqual([...emails].sort());
});
