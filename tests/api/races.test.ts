import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Letter } from '#src/api/admin/campaigns.ts';
import { goldenDraws } from '#tests/golden/golden.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { aiPlatform, postInterpret } from '#tests/support/ai/ai-test-platform.ts';
import {
  createDraftCampaign,
  LETTER,
  readLetter,
  scheduleLetter,
} from '#tests/support/campaign-requests.ts';
import { createHumanSubmission } from '#tests/support/contact-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  CHOICES,
  createConfirmedSubscriber,
  EVENTUALLY,
  linkIn,
  mailTo,
  signUp,
  signUpOf,
} from '#tests/support/newsletter-requests.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';

// The same slug and the same edit of a post are raced for in admin-posts.test.ts, the build in publication.test.ts.

/** Fifty in the long form. */
const CROWD = process.env.LONG_TESTS ? 50 : 20;
const numbers = Array.from({ length: CROWD }, (_, number) => number);

function atOnce<T>(work: (number: number) => Promise<T>): Promise<T[]> {
  return Promise.all(numbers.map(work));
}

/** How many answers have each status. */
function tally(answers: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const { platform, server } = await mailPlatform();
let owner: AdminClient;

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});

const mailsTo = (email: string) => server.accepted.filter((one) => one === email).length;

async function listed(email: string) {
  const path = `/api/admin/newsletter/subscribers?search=${encodeURIComponent(email)}`;
  return (await owner.get(path)).json();
}

describe('of a crowd at once', () => {
  test('who sign up the same address, in any case, one is stored and one mail leaves', async () => {
    const email = 'cohue@tarot.example';
    const answers = await atOnce((number) =>
      signUp(platform, number % 2 === 0 ? email : 'Cohue@Tarot.example'),
    );
    expect(tally(answers)).toEqual({ 200: CROWD });
    await Promise.any([email, 'Cohue@tarot.example'].map((one) => mailTo(server, one)));
    await platform.runScheduled('tick');
    const accepted = server.accepted.map((one) => one.toLowerCase());
    expect(accepted.filter((one) => one === email)).toEqual([email]);
    expect(await listed('cohue')).toHaveLength(1);
  });

  test('who open the same confirmation, all are told that it is done, and it is once', async () => {
    const email = 'lien@tarot.example';
    await signUp(platform, email);
    const link = linkIn(await mailTo(server, email), '/infolettre/confirmer');
    const answers = await atOnce(() =>
      platform.visitor().postJson('/api/newsletter/confirm', { link }),
    );
    expect(tally(answers)).toEqual({ 200: CROWD });
    for (const answer of answers) {
      expect(await answer.json()).toMatchObject({ state: 'confirmed', preferences: CHOICES });
    }
    expect(await listed(email)).toMatchObject([{ state: 'confirmed' }]);
  });

  test('who sign up a confirmed address, none changes it', async () => {
    const email = 'connue@tarot.example';
    await createConfirmedSubscriber(platform, server, email);
    const before = await listed(email);
    const other = { ...CHOICES, weekly: false };
    const answers = await atOnce(() => signUp(platform, email, { preferences: other }));
    expect(tally(answers)).toEqual({ 409: CROWD });
    expect(await listed(email)).toEqual(before);
  });

  test('that come from one address, ten sign-ups and ten messages have a place', async () => {
    const visitor = platform.visitor();
    const signUps = await atOnce((number) =>
      visitor.postJson('/api/newsletter/subscribe', signUpOf(`place-${number}@tarot.example`)),
    );
    expect(tally(signUps)).toEqual({ 200: 10, 429: CROWD - 10 });
    const written = await createHumanSubmission({ email: 'place@tarot.example' });
    const messages = await atOnce((number) =>
      visitor.postJson('/api/contact', { ...written, subject: `Question ${number}` }),
    );
    expect(tally(messages)).toEqual({ 200: 10, 429: CROWD - 10 });
    const inbox = await (await owner.get('/api/admin/messages')).json();
    expect(inbox).toHaveLength(10);
    expect(await listed('place-')).toHaveLength(10);
  });

  test('edits of one letter, one wins and the others are refused', async () => {
    const { id, version } = await createDraftCampaign(owner);
    const answers = await atOnce((number) =>
      owner.send('PUT', `/api/admin/letters/${id}`, {
        ...LETTER,
        subject: `N° ${number}`,
        version,
      }),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: CROWD - 1 });
    const won: Letter = await answers.find(({ ok }) => ok)?.json();
    expect(await readLetter(owner, id)).toEqual(won);
  });

  test('workers, each mail of a queue is sent by one', async () => {
    const emails = ['un', 'deux', 'trois', 'quatre'].map((name) => `file-${name}@tarot.example`);
    for (const email of emails) await createConfirmedSubscriber(platform, server, email);
    server.reset();
    const letter = await createDraftCampaign(owner);
    const [sent] = await Promise.all([
      scheduleLetter(owner, letter, 'now'),
      atOnce(() => platform.runScheduled('tick')),
    ]);
    await vi.waitFor(async () => {
      await platform.runScheduled('tick');
      expect((await readLetter(owner, sent.id)).state).toBe('sent');
    }, EVENTUALLY);
    for (const email of emails) expect([email, mailsTo(email)]).toEqual([email, 1]);
  });

  test('posts of the same reading, it is kept once', async () => {
    const visitor = platform.visitor();
    await visitor.postJson('/api/readings', readingInput({ createdAt: new Date().toISOString() }));
    const body = readingInput({ createdAt: new Date(Date.now() - 1_000).toISOString() });
    expect(tally(await atOnce(() => visitor.postJson('/api/readings', body)))).toEqual({
      200: CROWD,
    });
    expect(await (await visitor.fetch('/api/readings')).json()).toHaveLength(2);
  });

  test('changes of the password, one is done, and it is the one that opens', async () => {
    const fresh = (number: number) => `une-phrase-de-passe-bien-longue-${number}`;
    const answers = await atOnce((number) =>
      owner.send('POST', '/api/admin/change-password', {
        currentPassword: OWNER_PASSWORD,
        newPassword: fresh(number),
      }),
    );
    const won = answers.flatMap(({ ok }, number) => (ok ? [number] : []));
    expect(won).toHaveLength(1);
    expect(Object.keys(tally(answers)).every((status) => /^(200|400|401|429)$/.test(status))).toBe(
      true,
    );
    // The password of the other tests again.
    owner = await logInAsAdmin(platform, fresh(won[0] ?? 0));
    const body = { currentPassword: fresh(won[0] ?? 0), newPassword: OWNER_PASSWORD };
    expect((await owner.send('POST', '/api/admin/change-password', body)).status).toBe(200);
    owner = await logInAsAdmin(platform);
  });
});

describe('a day with one reading by the AI left', async () => {
  const { platform, provider } = await aiPlatform({ AI_DAILY_READINGS: '1' });

  test('gives it to one of a crowd that asks at once, and nothing to the others', async () => {
    provider.pace = { firstTokenMs: 300, tokensPerSecond: Number.POSITIVE_INFINITY };
    const draws = goldenDraws.slice(0, CROWD);
    const answers = await Promise.all(draws.map((draw) => postInterpret(platform.visitor(), draw)));
    expect(tally(answers)).toEqual({ 200: 1, 503: draws.length - 1 });
    expect(provider.calls).toHaveLength(1);
  });
});
