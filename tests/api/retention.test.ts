import { describe, expect, test } from 'vitest';
import { logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  scheduleLetter,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, write } from '#tests/support/contact-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  CHOICES,
  createConfirmedSubscriber,
  mailTo,
  signUp,
} from '#tests/support/newsletter-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';

const DAY = 86_400_000;

const { platform, server } = await mailPlatform();

/** Goes that many days on and lets the night's work be done. */
async function nightAfter(days: number): Promise<void> {
  // What a call does after its answer belongs to the time before.
  await platform.running.settled();
  shiftClock(days * DAY);
  await platform.runScheduled('purge');
}

const ownerGets = async (path: string) => (await (await logInAsAdmin(platform)).get(path)).json();
/** Stores of the platform under test, as its functions name them. */
const keysOf = (store: string) => rawStore(store).keys('');

describe('the night’s work', () => {
  test('keeps a message for twelve months and erases it then, with the traces of its mails', async () => {
    await write(platform, await createHumanSubmission({ email: 'annee@tarot.example' }));
    await mailTo(server, 'annee@tarot.example');
    const inbox = () => ownerGets('/api/admin/messages');
    await nightAfter(364);
    expect(await inbox()).toHaveLength(1);
    await nightAfter(366);
    expect(await inbox()).toEqual([]);
    expect((await keysOf('mails')).filter((id) => /^(notice|receipt)/.test(id))).toEqual([]);
    expect(await keysOf('messages-index')).toEqual([]);
  });

  test('forgets after 90 days which mails left about a message or to show data', async () => {
    const email = 'traces@tarot.example';
    await write(platform, await createHumanSubmission({ email }));
    await mailTo(server, email);
    server.reset();
    await platform.visitor().postJson('/api/privacy/link', { email });
    await mailTo(server, email);
    const kinds = async () =>
      (await keysOf('mails'))
        .map((id) => /^(notice|receipt|data-link)-/.exec(id)?.[1])
        .filter((kind) => kind !== undefined);
    await nightAfter(89);
    expect((await kinds()).sort()).toEqual(['data-link', 'notice', 'receipt']);
    await nightAfter(92);
    expect(await kinds()).toEqual([]);
    expect(await ownerGets('/api/admin/messages')).toHaveLength(1);
    await nightAfter(366);
  });

  test('erases what earlier versions kept of interpretations by their cards', async () => {
    await rawStore('sections').put('special/00/0123456789abcdef', { 'le-mat': 'Un texte.' });
    await rawStore('section-dates').put('2026-11-20/special/00/0123456789abcdef', true);
    await nightAfter(1);
    expect(await keysOf('sections')).toEqual([]);
    expect(await keysOf('section-dates')).toEqual([]);
  });

  test('erases a sign-up that nobody confirmed within seven days', async () => {
    await signUp(platform, 'jamais@tarot.example');
    const pending = () => ownerGets('/api/admin/newsletter/subscribers?state=pending');
    await nightAfter(6);
    expect(await pending()).toHaveLength(1);
    await nightAfter(8);
    expect(await pending()).toEqual([]);
    expect(await keysOf('subscribers')).toEqual([]);
  });

  test('still knows who had left, when she signs up again and does not confirm', async () => {
    const owner = await logInAsAdmin(platform);
    await createConfirmedSubscriber(platform, server, 'revient@tarot.example');
    const [{ id }] = await ownerGets('/api/admin/newsletter/subscribers?search=revient');
    await owner.send('DELETE', `/api/admin/newsletter/subscribers/${id}`);
    await signUp(platform, 'revient@tarot.example');
    await nightAfter(8);
    const left = await ownerGets('/api/admin/newsletter/subscribers?state=left');
    expect(left).toMatchObject([{ id, email: null }]);
    const body = {
      rows: [{ email: 'revient@tarot.example', state: 'confirmed', preferences: CHOICES }],
    };
    const again = await (await logInAsAdmin(platform)).send(
      'POST',
      '/api/admin/newsletter/import',
      body,
    );
    expect(await again.json()).toMatchObject({ suppressed: 1 });
  });

  test('leaves confirmed subscribers, and forgets after 90 days which letters went to whom', async () => {
    const owner = await logInAsAdmin(platform);
    await createConfirmedSubscriber(platform, server, 'fidele@tarot.example');
    const { id } = await scheduleLetter(owner, await createDraftCampaign(owner), 'now');
    await waitForSentCampaign(owner, id);
    const traces = async () => (await keysOf('mails')).filter((mail) => mail.includes(id));
    await nightAfter(89);
    expect(await traces()).toHaveLength(1);
    await nightAfter(91);
    expect(await traces()).toEqual([]);
    const letter = await ownerGets(`/api/admin/letters/${id}`);
    expect(letter.report).toMatchObject({ recipients: 1, sent: 1 });
    expect(await ownerGets('/api/admin/newsletter/subscribers?search=fidele')).toHaveLength(1);
  });

  test('keeps readings for thirteen months', async () => {
    const visitor = platform.visitor();
    const save = () => visitor.postJson('/api/readings', readingInput());
    expect((await save()).status).toBe(200);
    const file = await visitor.fetch('/api/readings/data');
    expect(file.headers.get('content-disposition')).toContain('mes-tirages.json');
    expect(await file.json()).toHaveLength(1);
    await nightAfter(394);
    expect(await (await visitor.fetch('/api/readings')).json()).toHaveLength(1);
    const { createdAt } = await (await save()).json();
    await nightAfter(396);
    const left = await (await visitor.fetch('/api/readings')).json();
    expect(left).toEqual([expect.objectContaining({ createdAt })]);
    await nightAfter(394 + 396);
    expect(await (await visitor.fetch('/api/readings')).json()).toEqual([]);
  });

  test('forgets fingerprints of addresses once their day is over', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await signUp(platform, 'empreinte@tarot.example');
    const dated = async () => (await keysOf('quotas')).filter((key) => key.startsWith(today));
    await nightAfter(0);
    expect((await dated()).length).toBeGreaterThan(1);
    await nightAfter(2);
    expect(await dated()).toEqual([]);
  });

  test('forgets the mails of a letter whose deletion was cut off with their age', async () => {
    const owner = await logInAsAdmin(platform);
    await createConfirmedSubscriber(platform, server, 'coupee@tarot.example');
    const { id } = await createDraftCampaign(owner);
    await rawStore('mails').put(`letter-${id}-${'0'.repeat(32)}`, {
      purpose: { kind: 'letter', letter: id, subscriber: '0'.repeat(32) },
      state: 'sent',
      attempts: 1,
      dueAt: new Date().toISOString(),
      at: new Date().toISOString(),
      reason: null,
    });
    const left = async () => (await keysOf('mails')).filter((key) => key.includes(id));
    await nightAfter(0);
    expect(await left()).toHaveLength(1);
    await rawStore('letters').delete(id);
    await nightAfter(92);
    expect(await left()).toEqual([]);
  });
});
