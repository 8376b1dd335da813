import { expect, test } from 'vitest';
import { logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  readLetter,
  scheduleLetter,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, write } from '#tests/support/contact-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  createConfirmedSubscriber,
  linkIn,
  mailTo,
  signUp,
} from '#tests/support/newsletter-requests.ts';
import { linksIn, type ReceivedMail } from '#tests/support/parse-mail.ts';

const WEEK = 7 * 86_400_000;
const PREFERENCES = '/infolettre/preferences';

const { platform, server } = await mailPlatform();

/** A subscriber who has received a letter, and the link in it. */
async function reader(email: string): Promise<Reader> {
  await createConfirmedSubscriber(platform, server, email);
  server.reset();
  const owner = await logInAsAdmin(platform);
  const letter = await scheduleLetter(owner, await createDraftCampaign(owner), 'now');
  const mail = await mailTo(server, email);
  await waitForSentCampaign(owner, letter.id);
  const link = linkIn(mail, PREFERENCES);
  const post: Post = (body) =>
    platform.visitor().postJson(`/api/newsletter/subscriptions/${link}`, body);
  return { link, letter: letter.id, mail, post };
}

type Post = (body: unknown) => Promise<Response>;

interface Reader {
  link: string;
  letter: string;
  mail: ReceivedMail;
  post: Post;
}

const show = async (link: string) =>
  (await platform.fetch(`/api/newsletter/subscriptions/${link}`)).json();

test('the link in a letter shows and changes the choices', async () => {
  const { link, post } = await reader('choix@tarot.example');
  const preferences = { weekly: true, articles: false, offers: true, events: false };
  const changed = await post({ action: 'choose', preferences });
  expect(await changed.json()).toMatchObject({ state: 'confirmed', preferences });
  expect(await show(link)).toEqual({
    state: 'confirmed',
    email: 'c…@tarot.example',
    preferences,
    pausedUntil: null,
  });
});

test('choosing nothing is refused: leaving is another step', async () => {
  const { post } = await reader('rien@tarot.example');
  const preferences = { weekly: false, articles: false, offers: false, events: false };
  expect((await post({ action: 'choose', preferences })).status).toBe(400);
});

test('a pause holds letters back until it ends', async () => {
  const { link, post } = await reader('pause@tarot.example');
  const until = new Date((await (await post({ action: 'pause', weeks: 2 })).json()).pausedUntil);
  expect(until.getTime()).toBeGreaterThan(Date.now() + 2 * WEEK - 60_000);
  shiftClock(WEEK);
  server.reset();
  const owner = await logInAsAdmin(platform);
  const letter = await scheduleLetter(owner, await createDraftCampaign(owner), 'now');
  await waitForSentCampaign(owner, letter.id);
  expect(server.mails.map(({ recipient }) => recipient)).not.toContain('pause@tarot.example');
  expect((await readLetter(owner, letter.id)).report.withheld).toBe(1);
  shiftClock(2 * WEEK + 60_000);
  expect((await show(link)).pausedUntil).toBeNull();
});

test('one click leaves, again and again, and nothing but a fingerprint stays', async () => {
  const email = 'part@tarot.example';
  await reader(email);
  const mail = await mailTo(server, email);
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = /<([^>]+)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  const path = url.replace(platform.url, '');
  expect(path).toMatch(/^\/api\/newsletter\/unsubscribe\//);

  const opened = await platform.fetch(path);
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/infolettre\/preferences\?lien=/),
  ]);
  const oneClick = () =>
    platform.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect((await oneClick()).status).toBe(200);
  expect((await oneClick()).status).toBe(200);
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  expect((await platform.fetch(path, { method: 'POST', body: multipart })).status).toBe(200);
  const link = path.split('/')[4]?.split('?')[0] ?? '';
  expect(await show(link)).toMatchObject({ state: 'left', email: null });

  const owner = await logInAsAdmin(platform);
  const exported = await (await owner.send('POST', '/api/admin/newsletter/export')).text();
  expect(exported).not.toContain(email);
  const stats = await (await owner.get('/api/admin/newsletter/stats')).json();
  expect(stats.left).toBeGreaterThan(0);
});

test('an unsubscription is told in the report of its letter', async () => {
  const { link, letter } = await reader('compte@tarot.example');
  const path = `/api/newsletter/unsubscribe/${link}?lettre=${letter}`;
  await platform.fetch(path, { method: 'POST' });
  expect((await readLetter(await logInAsAdmin(platform), letter)).report.left).toBe(1);
});

test('so is a departure by the page that the letter leads to', async () => {
  const { link, letter, mail } = await reader('page@tarot.example');
  const page = linksIn(mail).find((one) => new URL(one).pathname === PREFERENCES) ?? '';
  expect(new URL(page).searchParams.get('lettre')).toBe(letter);
  await platform.fetch(`/api/newsletter/subscriptions/${link}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'leave', letter }),
  });
  expect((await readLetter(await logInAsAdmin(platform), letter)).report.left).toBe(1);
});

test('who leaves and signs up again on one day gets a new link, once', async () => {
  const email = 'regret@tarot.example';
  await createConfirmedSubscriber(platform, server, email);
  const owner = await logInAsAdmin(platform);
  const found = await owner.get(`/api/admin/newsletter/subscribers?search=${email}`);
  const [{ id }] = await found.json();
  await owner.send('DELETE', `/api/admin/newsletter/subscribers/${id}`);
  server.reset();
  expect((await signUp(platform, email)).status).toBe(200);
  expect((await signUp(platform, email)).status).toBe(200);
  const link = linkIn(await mailTo(server, email), '/infolettre/confirmer');
  const confirmed = await platform.visitor().postJson('/api/newsletter/confirm', { link });
  expect(confirmed.status).toBe(200);
  await platform.running.settled();
  const confirmations = server.mails.filter((mail) => linkIn(mail, '/infolettre/confirmer'));
  expect(confirmations.map(({ recipient }) => recipient)).toEqual([email]);
});

test('who left may sign up again, and the old confirmation is dead', async () => {
  const email = 'retour@tarot.example';
  await signUp(platform, email);
  const first = linkIn(await mailTo(server, email), '/infolettre/confirmer');
  const confirm = (link: string) =>
    platform.visitor().postJson('/api/newsletter/confirm', { link });
  expect((await confirm(first)).status).toBe(200);
  await platform.running.settled();
  const owner = await logInAsAdmin(platform);
  const found = await owner.get(`/api/admin/newsletter/subscribers?search=${email}`);
  const [{ id }] = await found.json();
  expect((await owner.send('DELETE', `/api/admin/newsletter/subscribers/${id}`)).status).toBe(200);
  expect((await confirm(first)).status).toBe(410);
  shiftClock(86_400_000);
  server.reset();
  await signUp(platform, email);
  expect((await confirm(first)).status).toBe(410);
  const second = linkIn(await mailTo(server, email), '/infolettre/confirmer');
  expect((await confirm(second)).status).toBe(200);
});

test('the person takes her data along, and erases it', async () => {
  const { link, post } = await reader('donnees@tarot.example');
  const file = await platform.fetch(`/api/newsletter/subscriptions/${link}/data`);
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="mon-abonnement.json"',
  );
  const data = await file.json();
  expect(data.abonnement).toMatchObject({
    // Whoever got a forwarded letter has its link.
    email: 'd…@tarot.example',
    consent: { at: expect.any(String), text: expect.stringMatching(/^[0-9a-f]{12}$/) },
    recent: [{ kind: 'weekly' }],
  });
  expect((await post({ action: 'erase' })).status).toBe(200);
  const after = await (await platform.fetch(`/api/newsletter/subscriptions/${link}/data`)).json();
  expect(JSON.stringify(after)).not.toContain('donnees@');
});

test('erasing a subscription leaves a message to the owner on its way', async () => {
  const email = 'deux@tarot.example';
  const { post } = await reader(email);
  server.behave = () => 'closed';
  await write(platform, await createHumanSubmission({ email, subject: 'Encore en route' }));
  expect((await post({ action: 'erase' })).status).toBe(200);
  server.reset();
  shiftClock(10 * 60_000);
  await platform.runScheduled('tick');
  const subjects = server.mails.map(({ headers }) => headers.get('subject'));
  expect(subjects).toContain('Message\u202f: Encore en route');
});

test('a link that was altered, or made for something else, opens nothing', async () => {
  const { link } = await reader('lien@tarot.example');
  await signUp(platform, 'autre@tarot.example');
  const other = linkIn(await mailTo(server, 'autre@tarot.example'), '/infolettre/confirmer');
  const forged = [
    other,
    `${other.slice(0, 32)}${link.slice(32)}`,
    `${link.slice(0, -1)}_`,
    'x',
    '',
  ];
  for (const attempt of forged) {
    const path = `/api/newsletter/subscriptions/${attempt || '-'}`;
    expect((await platform.fetch(path)).status).toBe(410);
    expect((await platform.fetch(`${path}/data`)).status).toBe(410);
    const left = await platform.fetch(`/api/newsletter/unsubscribe/${attempt || '-'}`, {
      method: 'POST',
    });
    expect(left.status).toBe(410);
  }
  expect((await show(link)).state).toBe('confirmed');
});

test('plain forms lead to pages', async () => {
  const { link } = await reader('formulaire@tarot.example');
  const post = async (fields: Record<string, string>) => {
    const response = await platform.fetch(`/api/newsletter/subscriptions/${link}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    return response.headers.get('location');
  };
  const page = `${PREFERENCES}?lien=${link}`;
  expect(await post({ action: 'choose', 'preferences.events': 'true' })).toBe(
    `${page}#choix-enregistres`,
  );
  expect(await post({ action: 'choose' })).toBe(`${page}&choix=#envoi-a-choisir`);
  expect(await post({ action: 'pause', weeks: '4' })).toBe(`${page}#pause-commencee`);
  expect(await post({ action: 'resume' })).toBe(`${page}#pause-terminee`);
  expect(await post({ action: 'leave' })).toBe('/infolettre/au-revoir');
  expect(await post({ action: 'resume' })).toBe(`${page}#changement-impossible`);
  expect(await post({ action: 'choose', 'preferences.weekly': 'true' })).toBe(
    `${page}&choix=weekly#changement-impossible`,
  );
  expect(await post({ action: 'erase' })).toBe('/infolettre/au-revoir#donnees-effacees');
});

test('a page that names no referrer may send its form, whose link is the secret', async () => {
  const { link } = await reader('sans-origine@tarot.example');
  const response = await platform.fetch(`/api/newsletter/subscriptions/${link}`, {
    method: 'POST',
    headers: { origin: 'null' },
    body: new URLSearchParams({ action: 'leave' }),
  });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/infolettre/au-revoir',
  ]);
});
