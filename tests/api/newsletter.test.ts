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
import { setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  CHOICES,
  createConfirmedSubscriber,
  createSignUp,
  getToken,
  signUp,
  WAIT_OPTIONS,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { listLinks } from '#tests/support/parse-mail.ts';
import { readStoredEtags } from '#tests/support/storage-snapshot.ts';

const DAY_MS = 86_400_000;
const CONFIRM_PAGE = '/infolettre/confirmer';
const PREFERENCES_PAGE = '/infolettre/preferences';
const NO_CHOICES = { weekly: false, articles: false, offers: false, events: false };

const { platform, server } = await setUpMailPlatform();

const confirmSignUp = (link: string) =>
  platform.visitor().postJson('/api/newsletter/confirm', { link });

describe('a sign-up', () => {
  test('sends one mail with a link that confirms it, and then a welcome mail', async () => {
    const email = 'camille@tarot.example';
    const response = await signUp(platform, email);
    expect([response.status, await response.json()]).toEqual([200, { email }]);
    const mail = await waitForMail(server, email);
    expect(mail.headers.get('from')).toContain('<lettre@tarot.example>');
    const subject = 'Tarot de Marseille\u202f: confirmez votre inscription à la lettre du dimanche';
    expect(mail.headers.get('subject')).toBe(subject);
    expect(mail.text).toContain('Confirmer votre inscription');
    // Opening the links, as a scanner does, changes nothing.
    for (const link of listLinks(mail)) await platform.fetch(link.replace(platform.url, ''));
    expect((await signUp(platform, email)).status).toBe(200);

    const link = getToken(mail, CONFIRM_PAGE);
    const forged = `${link.slice(0, 33)}${'A'.repeat(22)}`;
    const rejected = await platform.postForm('/api/newsletter/confirm', { link: forged });
    expect(rejected).toEqual([303, MAIL_PAGES.badLink]);
    await platform.localServer.waitForBackgroundWork();
    server.reset();
    const [confirmation, repeated] = await Promise.all([confirmSignUp(link), confirmSignUp(link)]);
    const subscription = { state: 'confirmed', email: 'c…@tarot.example', pausedUntil: null };
    expect(await confirmation.json()).toEqual({ ...subscription, preferences: CHOICES });
    expect(repeated.status).toBe(200);
    const { headers, text } = await waitForMail(server, email);
    expect(headers.get('subject')).toBe('Bienvenue, vous recevrez mes lettres');
    expect(text).toContain('- La lettre du dimanche\u202f: chaque dimanche');
    expect(text).toContain('- Les événements\u202f: quand il y en a');
    expect(text).not.toContain('Les offres');
    expect(text).toMatch(/À bientôt,\n\n-- \n\S+/);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    for (const shiftMs of [0, 2 * DAY_MS]) {
      shiftClock(shiftMs);
      expect((await confirmSignUp(link)).status).toBe(200);
      await platform.runScheduled('tick');
    }
    expect(server.acceptedRecipients).toEqual([email]);
    const unsubscribeUrl = headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
    const path = unsubscribeUrl.replace(platform.url, '');
    expect((await platform.fetch(path, { method: 'POST' })).status).toBe(200);
    expect((await confirmSignUp(link)).status).toBe(410);
  });

  test('with a confirmed address gets 409 with a French message', async () => {
    await createConfirmedSubscriber(platform, server, 'deja@tarot.example');
    const response = await signUp(platform, 'Deja@TAROT.example');
    const message = 'Cette adresse est déjà inscrite à la lettre du dimanche.';
    const expected = [409, { message, reason: 'already subscribed' }];
    expect([response.status, await response.json()]).toEqual(expected);
  });

  test('is stored and mailed once a day, even if it is repeated concurrently', async () => {
    const email = 'foule@tarot.example';
    const requests = Array.from({ length: 20 }, (_, number) =>
      signUp(platform, number % 2 ? email : 'Foule@Tarot.example'),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses).toEqual(Array(20).fill(200));
    const listReceived = () =>
      server.mails.filter(({ recipient }) => recipient.toLowerCase() === email);
    await expect.poll(() => listReceived().length, WAIT_OPTIONS).toBe(1);
    await signUp(platform, email);
    shiftClock(DAY_MS - 60_000);
    await platform.runScheduled('tick');
    const [firstMail, ...otherMails] = listReceived();
    expect(otherMails).toEqual([]);
    shiftClock(DAY_MS);
    const preferences = { ...CHOICES, weekly: false, offers: true };
    await signUp(platform, email, { preferences });
    await expect.poll(() => listReceived().length, WAIT_OPTIONS).toBe(2);
    const confirmed = await confirmSignUp(firstMail ? getToken(firstMail, CONFIRM_PAGE) : '');
    expect(await confirmed.json()).toMatchObject({ state: 'confirmed', preferences });
  });

  test.each([
    ['without consent', { consent: false }, /^Cochez la case d’accord/],
    ['without a choice', { preferences: NO_CHOICES }, 'Choisissez au moins une sorte d’envoi.'],
    ['with two addresses', { email: 'a@tarot.example, b@tarot.example' }, /pas valide/],
    ['without an address', { email: '' }, 'L’adresse e-mail est obligatoire.'],
    ['with the honeypot and no proof', { lune: 'x', proof: undefined }, /pas pu être vérifiée/],
    ['that was typed too fast', { elapsed: 1_499 }, /pas pu être vérifiée/],
  ])('%s is rejected', async (_, changes, expectedMessage) => {
    const response = await signUp(platform, 'refus@tarot.example', changes);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(expectedMessage);
    expect(server.mails).toEqual([]);
  });

  test('with many aliases of one mailbox sends three mails a day, for three days', async () => {
    server.behave = () => 'wait';
    for (let number = 0; number < 12; number++) {
      expect((await signUp(platform, `alias+${number}@tarot.example`)).status).toBe(200);
    }
    await platform.localServer.waitForBackgroundWork();
    server.reset();
    const mailCounts: number[] = [];
    for (let day = 0; day < 5; day++) {
      shiftClock(day * (DAY_MS + 60_000) + 360_000);
      await platform.runScheduled('tick');
      mailCounts.push(
        server.acceptedRecipients.filter((email) => email.startsWith('alias+')).length,
      );
    }
    // Mails that are still queued after three days are deleted.
    expect(mailCounts).toEqual([3, 6, 9, 9, 9]);
  });

  test('is limited per day without a proof of work, and never with one', async () => {
    // An autofill program may fill in the honeypot too.
    const email = 'remplie@tarot.example';
    expect((await signUp(platform, email, { lune: 'https://remplie.example' })).status).toBe(200);
    await waitForMail(server, email);
    const sameVisitor = platform.visitor();
    const statuses = [];
    for (let number = 0; number < 25; number++) {
      const email = `sans-script-${number}@tarot.example`;
      const visitor = number < 4 ? sameVisitor : platform.visitor();
      const body = createSignUp(email, { proof: undefined });
      statuses.push((await visitor.postJson('/api/newsletter/subscribe', body)).status);
    }
    const expected = [200, 200, 200, 429, ...Array(16).fill(200), ...Array(5).fill(429)];
    expect(statuses).toEqual(expected);
  });

  const fields = { email: 'simple@tarot.example', 'preferences.weekly': 'true', consent: 'true' };
  const { consent: _, ...withoutConsent } = fields;
  const { 'preferences.weekly': __, ...withoutChoice } = fields;

  test.each<[Record<string, string>, string]>([
    [fields, 'inscription-recue'],
    [withoutConsent, 'accord-a-donner'],
    [{ ...fields, email: 'rien' }, 'adresse-a-corriger'],
    [{ ...fields, email: 'deja@tarot.example' }, 'deja-inscrite'],
    [withoutChoice, 'envoi-a-choisir'],
    [{ ...fields, lune: 'x' }, 'inscription-impossible'],
  ])('in a plain form redirects to the message with its result (%#)', async (body, message) => {
    shiftClock(20 * DAY_MS);
    const result = await platform.postForm('/api/newsletter/subscribe', body);
    expect(result).toEqual([303, `/infolettre#${message}`]);
    if (message === 'inscription-recue') await waitForMail(server, fields.email);
  });
});

/** Creates a subscriber. @returns functions that use the link in the welcome mail */
async function createSubscriber(email: string) {
  await createConfirmedSubscriber(platform, server, email);
  const link = getToken(await waitForMail(server, email), PREFERENCES_PAGE);
  const path = `/api/newsletter/subscriptions/${link}`;
  const post = (body: unknown) => platform.visitor().postJson(path, body);
  const loadSubscription = async () => (await platform.fetch(path)).json();
  server.reset();
  return { link, path, post, loadSubscription };
}

/** Sends a campaign to all subscribers. @returns its id */
async function sendCampaign(): Promise<string> {
  const admin = await logInAsAdmin(platform);
  const { id } = await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
  await waitForSentCampaign(admin, id);
  return id;
}

const loadReport = async (id: string) =>
  (await loadCampaign(await logInAsAdmin(platform), id)).report;

describe('a subscription', () => {
  test('is shown and changed with the link in a mail', async () => {
    const { post, loadSubscription } = await createSubscriber('choix@tarot.example');
    const preferences = { weekly: true, articles: false, offers: true, events: false };
    const changed = await post({ action: 'choose', preferences });
    expect(await changed.json()).toMatchObject({ state: 'confirmed', preferences });
    expect(await loadSubscription()).toEqual({
      ...{ state: 'confirmed', email: 'c…@tarot.example', preferences, pausedUntil: null },
    });
    expect((await post({ action: 'choose', preferences: NO_CHOICES })).status).toBe(400);
  });

  test('gets no campaign while it is paused', async () => {
    const { post, loadSubscription } = await createSubscriber('pause@tarot.example');
    await post({ action: 'pause', weeks: 4 });
    expect((await (await post({ action: 'resume' })).json()).pausedUntil).toBeNull();
    const { pausedUntil } = await (await post({ action: 'pause', weeks: 2 })).json();
    expect(Date.parse(pausedUntil)).toBeGreaterThan(Date.now() + 14 * DAY_MS - 60_000);
    shiftClock(7 * DAY_MS);
    expect((await loadReport(await sendCampaign())).withheld).toBe(1);
    expect(server.mails.map(({ recipient }) => recipient)).not.toContain('pause@tarot.example');
    shiftClock(14 * DAY_MS - 60_000);
    expect((await loadSubscription()).pausedUntil).toBe(pausedUntil);
    shiftClock(14 * DAY_MS + 60_000);
    expect((await loadSubscription()).pausedUntil).toBeNull();
    await sendCampaign();
    expect(server.acceptedRecipients).toContain('pause@tarot.example');
  });

  test('gets no queued campaign after it ends or changes', async () => {
    const leaving = await createSubscriber('quitte@tarot.example');
    const choosing = await createSubscriber('choisit@tarot.example');
    const admin = await logInAsAdmin(platform);
    server.behave = () => 'wait';
    const { id } = await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
    await platform.localServer.waitForBackgroundWork();
    await leaving.post({ action: 'leave' });
    await choosing.post({ action: 'choose', preferences: { ...NO_CHOICES, events: true } });
    server.reset();
    shiftClock(6 * 60_000);
    await platform.runScheduled('tick');
    expect((await loadReport(id)).waiting).toBe(0);
    expect(server.acceptedRecipients.filter((email) => /^(quitte|choisit)@/.test(email))).toEqual(
      [],
    );
  });

  test('ends with one click or on the page, and is counted in the report of the campaign', async () => {
    const email = 'part@tarot.example';
    const { loadSubscription } = await createSubscriber(email);
    const otherSubscriber = await createSubscriber('page@tarot.example');
    const campaignId = await sendCampaign();
    const { headers } = await waitForMail(server, email);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = /<([^>]+)>/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    const path = url.replace(platform.url, '');
    expect(path).toMatch(/^\/api\/newsletter\/unsubscribe\//);
    const redirect = await platform.fetch(path);
    expect(redirect.status).toBe(303);
    expect(redirect.headers.get('location')).toMatch(/^\/infolettre\/preferences\?lien=/);
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    const createFormBody = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (const body of [createFormBody(), createFormBody(), multipart]) {
      expect((await platform.fetch(path, { method: 'POST', body })).status).toBe(200);
    }
    expect(await loadSubscription()).toMatchObject({ state: 'left', email: null });
    expect((await loadReport(campaignId)).left).toBe(1);
    const mail = await waitForMail(server, 'page@tarot.example');
    const page = listLinks(mail).find((link) => new URL(link).pathname === PREFERENCES_PAGE) ?? '';
    expect(new URL(page).searchParams.get('lettre')).toBe(campaignId);
    await otherSubscriber.post({ action: 'leave', letter: campaignId });
    expect((await loadReport(campaignId)).left).toBe(2);
    // Only a fingerprint of the address remains.
    const admin = await logInAsAdmin(platform);
    const exported = await (await admin.send('POST', '/api/admin/newsletter/export')).text();
    expect(exported).not.toContain(email);
    const stats = await (await admin.get('/api/admin/newsletter/stats')).json();
    expect(stats.left).toBeGreaterThan(1);
  });

  test('restarts on the same day with one new link, which replaces the old one', async () => {
    const email = 'retour@tarot.example';
    const oldLink = await createConfirmedSubscriber(platform, server, email);
    const admin = await logInAsAdmin(platform);
    const path = '/api/admin/newsletter/subscribers';
    const [{ id }] = await (await admin.get(`${path}?search=${email}`)).json();
    expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(200);
    server.reset();
    for (const _ of [1, 2]) expect((await signUp(platform, email)).status).toBe(200);
    const newLink = getToken(await waitForMail(server, email), CONFIRM_PAGE);
    expect((await confirmSignUp(oldLink)).status).toBe(410);
    expect((await confirmSignUp(`${newLink}.`)).status).toBe(200);
    await platform.localServer.waitForBackgroundWork();
    const confirmations = server.mails.filter((mail) => getToken(mail, CONFIRM_PAGE));
    expect(confirmations.map(({ recipient }) => recipient)).toEqual([email]);
  });

  test('can be downloaded and erased, except the mails of messages to the administrator', async () => {
    const email = 'donnees@tarot.example';
    const { link, path, post } = await createSubscriber(email);
    await sendCampaign();
    const download = await platform.fetch(`${path}/data`);
    const disposition = 'attachment; filename="mon-abonnement.json"';
    expect(download.headers.get('content-disposition')).toBe(disposition);
    expect((await download.json()).abonnement).toMatchObject({
      // The recipient of a forwarded campaign has the link too.
      email: 'd…@tarot.example',
      consent: { at: expect.any(String), text: expect.stringMatching(/^[0-9a-f]{12}$/) },
      recent: [{ kind: 'weekly' }],
    });
    server.behave = () => 'closed';
    const message = await createHumanSubmission({ email, subject: 'Encore en route' });
    await sendContactMessage(platform, message);
    await platform.visitor().postJson('/api/privacy/link', { email });
    await platform.localServer.waitForBackgroundWork();
    const subscriptionId = link.slice(0, 32);
    const listMailKinds = async () =>
      Object.keys(await readStoredEtags())
        .filter((key) => key.startsWith('mails/') && key.includes(subscriptionId))
        .map((key) => /^mails\/([a-z-]+)-/.exec(key)?.[1]);
    const keptKinds = ['notice', 'receipt'];
    const erasedKinds = ['confirmation', 'data-link', 'letter', 'welcome'];
    expect((await listMailKinds()).sort()).toEqual([...erasedKinds, ...keptKinds].sort());
    expect((await post({ action: 'erase' })).status).toBe(200);
    expect((await listMailKinds()).sort()).toEqual(keptKinds);
    expect(await (await platform.fetch(`${path}/data`)).text()).not.toContain('donnees@');
    server.reset();
    shiftClock(10 * 60_000);
    await platform.runScheduled('tick');
    const subjects = server.mails.map(({ headers }) => headers.get('subject'));
    expect(subjects).toContain('Message\u202f: Encore en route');
  });

  test('can be changed with plain forms, which redirect to pages', async () => {
    const { link, path } = await createSubscriber('formulaire@tarot.example');
    // The page hides its referrer, because its URL contains the secret link.
    const headers = { origin: 'null' };
    const page = `${PREFERENCES_PAGE}?lien=${link}`;
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
      const result = await platform.postForm(path, fields, headers);
      expect(result, fields.action).toEqual([303, location]);
    }
  });
});
