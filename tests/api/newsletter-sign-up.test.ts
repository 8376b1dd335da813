import { describe, expect, test } from 'vitest';
import { shiftClock } from '#tests/support/admin-session.ts';
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
import { linksIn } from '#tests/support/parse-mail.ts';

const DAY = 86_400_000;

const { platform, server } = await mailPlatform();

const confirm = (link: string) => platform.visitor().postJson('/api/newsletter/confirm', { link });

describe('a sign-up', () => {
  test('sends one mail with a link that confirms it', async () => {
    const response = await signUp(platform, 'camille@tarot.example');
    expect([response.status, await response.json()]).toEqual([
      200,
      { email: 'camille@tarot.example' },
    ]);
    const mail = await mailTo(server, 'camille@tarot.example');
    expect(mail.headers.get('from')).toContain('<lettre@tarot.example>');
    expect(mail.headers.get('subject')).toBe(
      'Tarot de Marseille\u202f: confirmez votre inscription à la lettre du dimanche',
    );
    expect(mail.text).toContain('Confirmer votre inscription');
    const confirmed = await confirm(linkIn(mail, '/infolettre/confirmer'));
    expect([confirmed.status, await confirmed.json()]).toEqual([
      200,
      { state: 'confirmed', email: 'c…@tarot.example', preferences: CHOICES, pausedUntil: null },
    ]);
  });

  test('once confirmed is welcomed by one mail, with what will come and the way out', async () => {
    const email = 'bienvenue@tarot.example';
    await signUp(platform, email);
    const link = linkIn(await mailTo(server, email), '/infolettre/confirmer');
    server.reset();
    await Promise.all([confirm(link), confirm(link)]);
    const { headers, text } = await mailTo(server, email);
    expect(headers.get('subject')).toBe('Bienvenue, vous recevrez mes lettres');
    expect(text).toContain('- La lettre du dimanche\u202f: chaque dimanche');
    expect(text).toContain('- Les événements\u202f: quand il y en a');
    expect(text).not.toContain('Les offres');
    expect(text).toMatch(/À bientôt,\n\n-- \n\S+/);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

    for (const wait of [0, 2 * DAY]) {
      shiftClock(wait);
      expect((await confirm(link)).status).toBe(200);
      await platform.runScheduled('tick');
      await platform.running.settled();
    }
    expect(server.accepted).toEqual([email]);

    const leave = headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
    expect((await platform.fetch(leave.replace(platform.url, ''), { method: 'POST' })).status).toBe(
      200,
    );
    expect((await confirm(link)).status).toBe(410);
  });

  test('is confirmed by a POST alone: opening the link changes nothing', async () => {
    await signUp(platform, 'scanner@tarot.example');
    const mail = await mailTo(server, 'scanner@tarot.example');
    for (const link of linksIn(mail)) await platform.fetch(link.replace(platform.url, ''));
    const again = await signUp(platform, 'scanner@tarot.example');
    expect(again.status).toBe(200);
  });

  test('of a confirmed address is answered with the specified words', async () => {
    await createConfirmedSubscriber(platform, server, 'deja@tarot.example');
    const response = await signUp(platform, 'Deja@TAROT.example');
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      message: 'Cette adresse est déjà inscrite à la lettre du dimanche.',
      reason: 'already subscribed',
    });
  });

  test('repeated on one day sends no second mail, on the next day it does', async () => {
    await signUp(platform, 'presse@tarot.example');
    const first = await mailTo(server, 'presse@tarot.example');
    await signUp(platform, 'presse@tarot.example', { preferences: { ...CHOICES, offers: true } });
    await platform.runScheduled('tick');
    expect(server.mails).toHaveLength(1);
    shiftClock(DAY);
    await signUp(platform, 'presse@tarot.example');
    await expect.poll(() => server.mails.length, EVENTUALLY).toBe(2);
    const confirmed = await confirm(linkIn(first, '/infolettre/confirmer'));
    expect(confirmed.status).toBe(200);
  });

  test.each([
    [
      'without consent',
      { consent: false },
      'Cochez la case d’accord pour recevoir la lettre du dimanche.',
    ],
    [
      'without a choice',
      { preferences: { weekly: false, articles: false, offers: false, events: false } },
      'Choisissez au moins une sorte d’envoi.',
    ],
    ['of two addresses', { email: 'a@tarot.example, b@tarot.example' }, /pas valide/],
    [
      'with a header in the address',
      { email: 'a@tarot.example\r\nBcc: b@tarot.example' },
      /pas valide/,
    ],
    ['of no address', { email: '' }, 'L’adresse e-mail est obligatoire.'],
    [
      'that fills the hidden field without the work of a browser',
      { lune: 'https://spam.example', proof: undefined },
      /pas pu être vérifiée/,
    ],
    ['that nobody had time to type', { elapsed: 200 }, /pas pu être vérifiée/],
  ])('%s is refused', async (_, changes, sentence) => {
    const response = await signUp(platform, 'refus@tarot.example', changes);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(sentence);
    expect(server.mails).toEqual([]);
  });

  test('is limited for each source', async () => {
    const visitor = platform.visitor();
    const statuses: number[] = [];
    for (let number = 0; number < 12; number++) {
      const body = signUpOf(`source-${number}@tarot.example`);
      statuses.push((await visitor.postJson('/api/newsletter/subscribe', body)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });

  test('of one address by 20 at once is stored and mailed once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp(platform, 'foule@tarot.example')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await mailTo(server, 'foule@tarot.example');
    await platform.runScheduled('tick');
    const received = server.mails.filter(({ recipient }) => recipient === 'foule@tarot.example');
    expect(received).toHaveLength(1);
  });

  test('in storage is nothing that confirms it', async () => {
    await signUp(platform, 'jeton@tarot.example');
    const link = linkIn(await mailTo(server, 'jeton@tarot.example'), '/infolettre/confirmer');
    const forged = `${link.slice(0, 33)}${'A'.repeat(22)}`;
    expect((await confirm(forged)).status).toBe(410);
    expect((await confirm(link)).status).toBe(200);
    expect((await confirm(link)).status).toBe(200);
  });
});

describe('the plain form', () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    platform.visitor().fetch('/api/newsletter/subscribe', {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    });
  const filled = {
    email: 'sans-script@tarot.example',
    'preferences.weekly': 'true',
    consent: 'true',
  };

  test('leads to a page, and to the same mail', async () => {
    const response = await post(filled);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/infolettre#inscription-recue',
    ]);
    await mailTo(server, 'sans-script@tarot.example');
  });

  test.each([
    [{ email: filled.email, 'preferences.weekly': 'true' }, 'accord-a-donner'],
    [{ ...filled, email: 'rien' }, 'adresse-a-corriger'],
    [{ email: filled.email, consent: 'true' }, 'envoi-a-choisir'],
    [{ ...filled, lune: 'x' }, 'inscription-impossible'],
  ] satisfies [Record<string, string>, string][])(
    'with a fault leads to its block (%#)',
    async (fields, block) => {
      const response = await post(fields);
      expect(response.headers.get('location')).toBe(`/infolettre#${block}`);
    },
  );

  test('of another site is refused', async () => {
    expect((await post(filled, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });
});

test('of many aliases of one mailbox three are mailed on each of three days, and nobody is refused', async () => {
  for (let one = 0; one < 12; one++) {
    const answer = await signUp(platform, `alias+${one}@tarot.example`);
    expect(answer.status).toBe(200);
  }
  await platform.running.settled();
  const mailed: number[] = [];
  for (let day = 0; day < 5; day++) {
    shiftClock(day * (DAY + 60_000));
    await platform.runScheduled('tick');
    mailed.push(server.accepted.filter((one) => one.startsWith('alias+')).length);
  }
  // Those that are left after three days are dropped.
  expect(mailed).toEqual([3, 6, 9, 9, 9]);
});

test('with the hidden field filled by a form filler gets its mail', async () => {
  const email = 'remplie@tarot.example';
  const answer = await signUp(platform, email, { lune: 'https://remplie.example' });
  expect(answer.status).toBe(200);
  await mailTo(server, email);
});

test('without the work of a browser a few come through in a day', async () => {
  const statuses = [];
  for (let one = 0; one < 25; one++) {
    const email = `sans-script-${one}@tarot.example`;
    statuses.push((await signUp(platform, email, { proof: undefined })).status);
  }
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
  expect(statuses.at(-1)).toBe(429);
  expect((await signUp(platform, 'avec-script@tarot.example')).status).toBe(200);
});
