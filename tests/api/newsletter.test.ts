import { describe, expect, test } from 'vitest';
import { MAIL_PAGES } from '#src/site-config.ts';
import { logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  loadCampaign,
  scheduleCampaign,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  CHOICES,
  createConfirmedSubscriber,
  createSignUp,
  getToken,
  signUp,
  TIMEOUTS,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { listLinks } from '#tests/support/parse-mail.ts';
import { readStoredEtags } from '#tests/support/storage-snapshot.ts';

const DAY = 86_400_000;
const CONFIRM = '/infolettre/confirmer';
const PREFERENCES = '/infolettre/preferences';
const NONE = { weekly: false, articles: false, offers: false, events: false };

const { platform, server } = await mailPlatform();

const confirm = (link: string) => platform.visitor().postJson('/api/newsletter/confirm', { link });
const acceptedBy = (start: string) => server.accepted.filter((one) => one.startsWith(start)).length;

describe('a sign-up', () => {
  test('sends one mail with a link that confirms it, and is then welcomed by another', async () => {
    const email = 'camille@tarot.example';
    const response = await signUp(platform, email);
    expect([response.status, await response.json()]).toEqual([200, { email }]);
    const mail = await waitForMail(server, email);
    expect(mail.headers.get('from')).toContain('<lettre@tarot.example>');
    const subject = 'Tarot de Marseille\u202f: confirmez votre inscription à la lettre du dimanche';
    expect(mail.headers.get('subject')).toBe(subject);
    expect(mail.text).toContain('Confirmer votre inscription');
    // Opening what the mail links to changes nothing, as a scanner does.
    for (const link of listLinks(mail)) await platform.fetch(link.replace(platform.url, ''));
    expect((await signUp(platform, email)).status).toBe(200);

    const link = getToken(mail, CONFIRM);
    const forged = `${link.slice(0, 33)}${'A'.repeat(22)}`;
    const refused = await platform.postForm('/api/newsletter/confirm', { link: forged });
    expect(refused).toEqual([303, MAIL_PAGES.badLink]);
    await platform.running.waitForBackgroundWork();
    server.reset();
    const [answer, again] = await Promise.all([confirm(link), confirm(link)]);
    const shown = { state: 'confirmed', email: 'c…@tarot.example', pausedUntil: null };
    expect(await answer.json()).toEqual({ ...shown, preferences: CHOICES });
    expect(again.status).toBe(200);
    const { headers, text } = await waitForMail(server, email);
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
    }
    expect(server.accepted).toEqual([email]);
    const leave = (headers.get('list-unsubscribe')?.slice(1, -1) ?? '').replace(platform.url, '');
    expect((await platform.fetch(leave, { method: 'POST' })).status).toBe(200);
    expect((await confirm(link)).status).toBe(410);
  });

  test('of a confirmed address is answered with the specified words', async () => {
    await createConfirmedSubscriber(platform, server, 'deja@tarot.example');
    const response = await signUp(platform, 'Deja@TAROT.example');
    const message = 'Cette adresse est déjà inscrite à la lettre du dimanche.';
    const expected = [409, { message, reason: 'already subscribed' }];
    expect([response.status, await response.json()]).toEqual(expected);
  });

  test('by twenty at once or repeated on one day is stored and mailed once, on the next day again', async () => {
    const email = 'foule@tarot.example';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        signUp(platform, number % 2 ? email : 'Foule@Tarot.example'),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const received = () =>
      server.mails.filter(({ recipient }) => recipient.toLowerCase() === email);
    await expect.poll(() => received().length, TIMEOUTS).toBe(1);
    await signUp(platform, email);
    await platform.runScheduled('tick');
    const [first, ...others] = received();
    expect(others).toEqual([]);
    shiftClock(DAY);
    const preferences = { ...CHOICES, weekly: false, offers: true };
    await signUp(platform, email, { preferences });
    await expect.poll(() => received().length, TIMEOUTS).toBe(2);
    const confirmed = await confirm(first ? getToken(first, CONFIRM) : '');
    expect(await confirmed.json()).toMatchObject({ state: 'confirmed', preferences });
  });

  test.each([
    ['without consent', { consent: false }, /^Cochez la case d’accord/],
    ['without a choice', { preferences: NONE }, 'Choisissez au moins une sorte d’envoi.'],
    ['of two addresses', { email: 'a@tarot.example, b@tarot.example' }, /pas valide/],
    ['of no address', { email: '' }, 'L’adresse e-mail est obligatoire.'],
    ['with the hidden field and no work', { lune: 'x', proof: undefined }, /pas pu être vérifiée/],
    ['that nobody had time to type', { elapsed: 200 }, /pas pu être vérifiée/],
  ])('%s is refused', async (_, changes, sentence) => {
    const response = await signUp(platform, 'refus@tarot.example', changes);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(sentence);
    expect(server.mails).toEqual([]);
  });

  test('of many aliases of one mailbox is mailed to three a day, for three days', async () => {
    for (let one = 0; one < 12; one++) {
      expect((await signUp(platform, `alias+${one}@tarot.example`)).status).toBe(200);
    }
    await platform.running.waitForBackgroundWork();
    const mailed: number[] = [];
    for (let day = 0; day < 5; day++) {
      shiftClock(day * (DAY + 60_000));
      await platform.runScheduled('tick');
      mailed.push(acceptedBy('alias+'));
    }
    // Those that are left after three days are dropped.
    expect(mailed).toEqual([3, 6, 9, 9, 9]);
  });

  test('without the work of a browser is let in a few times a day for all, with it always', async () => {
    // A form filler may fill in the hidden field too.
    const email = 'remplie@tarot.example';
    expect((await signUp(platform, email, { lune: 'https://remplie.example' })).status).toBe(200);
    await waitForMail(server, email);
    const person = platform.visitor();
    const statuses = [];
    for (let one = 0; one < 25; one++) {
      const email = `sans-script-${one}@tarot.example`;
      const visitor = one < 4 ? person : platform.visitor();
      const body = createSignUp(email, { proof: undefined });
      statuses.push((await visitor.postJson('/api/newsletter/subscribe', body)).status);
    }
    expect(statuses).toEqual([
      ...[200, 200, 200, 429],
      ...Array(16).fill(200),
      ...Array(5).fill(429),
    ]);
  });

  const filled = { email: 'simple@tarot.example', 'preferences.weekly': 'true', consent: 'true' };
  const { consent: _, ...withoutConsent } = filled;
  const { 'preferences.weekly': __, ...withoutChoice } = filled;

  test.each<[Record<string, string>, string]>([
    [filled, 'inscription-recue'],
    [withoutConsent, 'accord-a-donner'],
    [{ ...filled, email: 'rien' }, 'adresse-a-corriger'],
    [{ ...filled, email: 'deja@tarot.example' }, 'deja-inscrite'],
    [withoutChoice, 'envoi-a-choisir'],
    [{ ...filled, lune: 'x' }, 'inscription-impossible'],
  ])('by a plain form leads to its block (%#)', async (fields, block) => {
    shiftClock(20 * DAY);
    const answer = await platform.postForm('/api/newsletter/subscribe', fields);
    expect(answer).toEqual([303, `/infolettre#${block}`]);
    if (block === 'inscription-recue') await waitForMail(server, filled.email);
  });
});

/** A subscriber, and the link of her welcome mail. */
async function subscriber(email: string) {
  await createConfirmedSubscriber(platform, server, email);
  const link = getToken(await waitForMail(server, email), PREFERENCES);
  const path = `/api/newsletter/subscriptions/${link}`;
  const post = (body: unknown) => platform.visitor().postJson(path, body);
  const show = async () => (await platform.fetch(path)).json();
  server.reset();
  return { link, path, post, show };
}

/** Sends a letter to every subscriber. @returns its id */
async function sendLetter(): Promise<string> {
  const admin = await logInAsAdmin(platform);
  const { id } = await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
  await waitForSentCampaign(admin, id);
  return id;
}

const reportOf = async (id: string) =>
  (await loadCampaign(await logInAsAdmin(platform), id)).report;

describe('a subscription', () => {
  test('is shown and changed by the link in a mail', async () => {
    const { post, show } = await subscriber('choix@tarot.example');
    const preferences = { weekly: true, articles: false, offers: true, events: false };
    const changed = await post({ action: 'choose', preferences });
    expect(await changed.json()).toMatchObject({ state: 'confirmed', preferences });
    expect(await show()).toEqual({
      ...{ state: 'confirmed', email: 'c…@tarot.example', preferences, pausedUntil: null },
    });
    expect((await post({ action: 'choose', preferences: NONE })).status).toBe(400);
  });

  test('that is paused gets no letter until the pause ends', async () => {
    const { post, show } = await subscriber('pause@tarot.example');
    await post({ action: 'pause', weeks: 4 });
    expect((await (await post({ action: 'resume' })).json()).pausedUntil).toBeNull();
    const { pausedUntil } = await (await post({ action: 'pause', weeks: 2 })).json();
    expect(Date.parse(pausedUntil)).toBeGreaterThan(Date.now() + 14 * DAY - 60_000);
    shiftClock(7 * DAY);
    expect((await reportOf(await sendLetter())).withheld).toBe(1);
    expect(server.mails.map(({ recipient }) => recipient)).not.toContain('pause@tarot.example');
    shiftClock(14 * DAY - 60_000);
    expect((await show()).pausedUntil).toBe(pausedUntil);
    shiftClock(14 * DAY + 60_000);
    expect((await show()).pausedUntil).toBeNull();
    await sendLetter();
    expect(server.accepted).toContain('pause@tarot.example');
  });

  test('that ends or changes while a letter waits does not get it', async () => {
    const leaving = await subscriber('quitte@tarot.example');
    const choosing = await subscriber('choisit@tarot.example');
    const admin = await logInAsAdmin(platform);
    server.behave = () => 'wait';
    const { id } = await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
    await platform.running.waitForBackgroundWork();
    await leaving.post({ action: 'leave' });
    await choosing.post({ action: 'choose', preferences: { ...NONE, events: true } });
    server.reset();
    shiftClock(6 * 60_000);
    await platform.runScheduled('tick');
    expect((await reportOf(id)).waiting).toBe(0);
    expect(server.accepted.filter((email) => /^(quitte|choisit)@/.test(email))).toEqual([]);
  });

  test('ends with one click, again and again, or on the page, and counts in the report of the letter', async () => {
    const email = 'part@tarot.example';
    const { show } = await subscriber(email);
    const other = await subscriber('page@tarot.example');
    const letter = await sendLetter();
    const { headers } = await waitForMail(server, email);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = /<([^>]+)>/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    const path = url.replace(platform.url, '');
    expect(path).toMatch(/^\/api\/newsletter\/unsubscribe\//);
    const opened = await platform.fetch(path);
    const to = expect.stringMatching(/^\/infolettre\/preferences\?lien=/);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, to]);
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    const plain = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (const body of [plain(), plain(), multipart]) {
      expect((await platform.fetch(path, { method: 'POST', body })).status).toBe(200);
    }
    expect(await show()).toMatchObject({ state: 'left', email: null });
    expect((await reportOf(letter)).left).toBe(1);
    const mail = await waitForMail(server, 'page@tarot.example');
    const page = listLinks(mail).find((link) => new URL(link).pathname === PREFERENCES) ?? '';
    expect(new URL(page).searchParams.get('lettre')).toBe(letter);
    await other.post({ action: 'leave', letter });
    expect((await reportOf(letter)).left).toBe(2);
    // Nothing but a fingerprint is left.
    const admin = await logInAsAdmin(platform);
    const exported = await (await admin.send('POST', '/api/admin/newsletter/export')).text();
    expect(exported).not.toContain(email);
    const stats = await (await admin.get('/api/admin/newsletter/stats')).json();
    expect(stats.left).toBeGreaterThan(1);
  });

  test('begins again on the same day by one new link, and the old one is dead', async () => {
    const email = 'retour@tarot.example';
    const first = await createConfirmedSubscriber(platform, server, email);
    const admin = await logInAsAdmin(platform);
    const path = '/api/admin/newsletter/subscribers';
    const [{ id }] = await (await admin.get(`${path}?search=${email}`)).json();
    expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(200);
    server.reset();
    for (const _ of [1, 2]) expect((await signUp(platform, email)).status).toBe(200);
    const second = getToken(await waitForMail(server, email), CONFIRM);
    expect([(await confirm(first)).status, (await confirm(`${second}.`)).status]).toEqual([
      410, 200,
    ]);
    await platform.running.waitForBackgroundWork();
    const confirmations = server.mails.filter((mail) => getToken(mail, CONFIRM));
    expect(confirmations.map(({ recipient }) => recipient)).toEqual([email]);
  });

  test('is downloaded and erased by its person, and a message to the admin is still sent', async () => {
    const email = 'donnees@tarot.example';
    const { link, path, post } = await subscriber(email);
    await sendLetter();
    const file = await platform.fetch(`${path}/data`);
    const name = 'attachment; filename="mon-abonnement.json"';
    expect(file.headers.get('content-disposition')).toBe(name);
    expect((await file.json()).abonnement).toMatchObject({
      // Whoever got a forwarded letter has its link.
      email: 'd…@tarot.example',
      consent: { at: expect.any(String), text: expect.stringMatching(/^[0-9a-f]{12}$/) },
      recent: [{ kind: 'weekly' }],
    });
    server.behave = () => 'closed';
    await sendContactMessage(
      platform,
      await createHumanSubmission({ email, subject: 'Encore en route' }),
    );
    await platform.visitor().postJson('/api/privacy/link', { email });
    await platform.running.waitForBackgroundWork();
    const person = link.slice(0, 32);
    const traces = async () =>
      Object.keys(await readStoredEtags())
        .filter((key) => key.startsWith('mails/') && key.includes(person))
        .map((key) => /^mails\/([a-z-]+)-/.exec(key)?.[1]);
    const about = ['notice', 'receipt'];
    const to = ['confirmation', 'data-link', 'letter', 'welcome'];
    expect((await traces()).sort()).toEqual([...to, ...about].sort());
    expect((await post({ action: 'erase' })).status).toBe(200);
    expect((await traces()).sort()).toEqual(about);
    expect(await (await platform.fetch(`${path}/data`)).text()).not.toContain('donnees@');
    server.reset();
    shiftClock(10 * 60_000);
    await platform.runScheduled('tick');
    const subjects = server.mails.map(({ headers }) => headers.get('subject'));
    expect(subjects).toContain('Message\u202f: Encore en route');
  });

  test('is changed by plain forms, which lead to pages', async () => {
    const { link, path } = await subscriber('formulaire@tarot.example');
    // Of a page that names no referrer: the link is the secret.
    const headers = { origin: 'null' };
    const page = `${PREFERENCES}?lien=${link}`;
    for (const [fields, location] of [
      [{ action: 'choose', 'preferences.events': 'true' }, `${page}#choix-enregistres`],
      [{ action: 'choose' }, `${page}&choix=#envoi-a-choisir`],
      [{ action: 'pause', weeks: '4' }, `${page}#pause-commencee`],
      [{ action: 'resume' }, `${page}#pause-terminee`],
      [{ action: 'leave' }, '/infolettre/au-revoir'],
      [{ action: 'resume' }, `${page}#changement-impossible`],
      [
        { action: 'choose', 'preferences.weekly': 'true' },
        `${page}&choix=weekly#changement-impossible`,
      ],
      [{ action: 'erase' }, '/infolettre/au-revoir#donnees-effacees'],
    ] as [Record<string, string>, string][]) {
      const answer = await platform.postForm(path, fields, headers);
      expect([fields, ...answer]).toEqual([fields, 303, location]);
    }
  });
});
