import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SLUG } from '#src/lib/slug.ts';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  LETTER,
  readLetter,
  scheduleLetter,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import { CHOICES, createConfirmedSubscriber, mailTo } from '#tests/support/newsletter-requests.ts';
import { linksIn } from '#tests/support/parse-mail.ts';

const { platform, server } = await mailPlatform();

let owner: AdminClient;

beforeAll(async () => {
  await createConfirmedSubscriber(platform, server, 'hebdo@tarot.example');
  await createConfirmedSubscriber(platform, server, 'offres@tarot.example', {
    preferences: { ...CHOICES, weekly: false, offers: true },
  });
});
beforeEach(async () => {
  owner = await logInAsAdmin(platform);
});

/** Moves the clock to this moment. */
function travelTo(moment: string): void {
  shiftClock(Date.parse(moment) - Date.now());
}

const send = () => platform.runScheduled('tick');
const recipients = () => server.mails.map(({ recipient }) => recipient).sort();

describe('a draft', () => {
  test('sent twice under one id is stored once', async () => {
    const id = randomUUID();
    const create = () =>
      owner.send('PUT', `/api/admin/letters/${id}`, { ...LETTER, version: null });
    expect([(await create()).status, (await create()).status]).toEqual([200, 200]);
    const list = await (await owner.get('/api/admin/letters')).json();
    expect(list.filter((letter: { id: string }) => letter.id === id)).toHaveLength(1);
  });

  test('is not begun under a name that is no id', async () => {
    const begin = (id: string) =>
      owner.send('PUT', `/api/admin/letters/${id}`, { ...LETTER, version: null });
    expect((await begin('post-article-la-justice')).status).toBe(404);
  });

  test('saved from an old state is refused, and changes nothing', async () => {
    const letter = await createDraftCampaign(owner);
    const save = (subject: string) =>
      owner.send('PUT', `/api/admin/letters/${letter.id}`, { ...LETTER, subject, version: 1 });
    expect((await save('Premier')).status).toBe(200);
    const stale = await save('Second');
    expect([stale.status, (await stale.json()).message]).toEqual([
      409,
      expect.stringContaining('modifié ailleurs'),
    ]);
    expect((await readLetter(owner, letter.id)).subject).toBe('Premier');
  });

  test('goes to the owner for a test, and to nobody else', async () => {
    const { id } = await createDraftCampaign(owner);
    const response = await owner.send('POST', `/api/admin/letters/${id}/test`, {});
    expect(await response.json()).toEqual({
      to: 'tarologue@tarot.example',
      fault: null,
      outbox: null,
    });
    const mail = await mailTo(server, 'tarologue@tarot.example');
    expect(mail.headers.get('subject')).toBe(`[Essai] ${LETTER.subject}`);
    await send();
    expect(recipients()).toEqual(['tarologue@tarot.example']);
  });
});

describe('a letter sent now', () => {
  test('reaches those who chose its kind, in text and HTML, with full links', async () => {
    const { id } = await scheduleLetter(owner, await createDraftCampaign(owner), 'now');
    const mail = await mailTo(server, 'hebdo@tarot.example');
    await waitForSentCampaign(owner, id);
    expect(recipients()).toEqual(['hebdo@tarot.example']);
    expect(mail.text).toContain('lanterne');
    expect(mail.html).toContain('<strong>lanterne</strong>');
    expect(mail.html).toMatch(/<img src="http:\/\/[^"]+\/images\/09-l-hermite\.png" alt="[^"]+"/);
    expect(linksIn(mail)).toContain(`${platform.url}/guide-tarot`);
    expect((await readLetter(owner, id)).report).toEqual({
      recipients: 1,
      sent: 1,
      failed: 0,
      unknown: 0,
      withheld: 0,
      waiting: 0,
      left: 0,
    });
  });

  test('that the server puts off leaves at a later run', async () => {
    server.behave = () => 'wait';
    const letter = await createDraftCampaign(owner);
    await scheduleLetter(owner, letter, 'now');
    await vi.waitFor(() => expect(server.tried).toEqual(['hebdo@tarot.example']), {
      timeout: 60_000,
    });
    shiftClock(60_000);
    await send();
    expect([recipients(), (await readLetter(owner, letter.id)).state]).toEqual([[], 'sending']);
    shiftClock(7 * 60_000);
    await send();
    expect(recipients()).toEqual(['hebdo@tarot.example']);
    await waitForSentCampaign(owner, letter.id);
  });

  test('cannot be changed or sent again', async () => {
    const letter = await scheduleLetter(owner, await createDraftCampaign(owner), 'now');
    await waitForSentCampaign(owner, letter.id);
    const { version } = await readLetter(owner, letter.id);
    const path = `/api/admin/letters/${letter.id}`;
    expect((await owner.send('PUT', path, { ...LETTER, version })).status).toBe(409);
    const again = await owner.send('POST', `${path}/schedule`, { when: 'now', version });
    expect(again.status).toBe(409);
  });

  test('stands in the archive if the owner wants, under one address', async () => {
    const letter = await scheduleLetter(
      owner,
      await createDraftCampaign(owner, { subject: 'Une lettre à garder' }),
      'now',
    );
    await waitForSentCampaign(owner, letter.id);
    const list = await (await platform.fetch('/api/newsletter/letters')).json();
    const card = list.find(({ title }: { title: string }) => title === 'Une lettre à garder');
    const { archivePath } = await readLetter(owner, letter.id);
    expect(archivePath).toBe(`/infolettre/lettres/${card.slug}`);
    const read = () => platform.fetch(`/api/newsletter/letters/${card.slug}`);
    expect((await (await read()).json()).content).toBe(LETTER.content);
    // Two workers that end a letter at once leave a second place in the list until the night.
    const places = getStore({ name: 'letters-index', consistency: 'strong' });
    const { blobs } = await places.list();
    const key = blobs.find(({ key }) => key.includes(letter.id))?.key ?? '';
    await places.setJSON(key.replace(/\/\d+/, '/0000000000000'), '');
    expect((await read()).status).toBe(200);
    await owner.send('POST', `/api/admin/letters/${letter.id}/archive`, { archived: false });
    expect((await read()).status).toBe(404);
  });

  test.each([
    ['has no letter', '?!…'],
    ['is cut in a gap', `${'a'.repeat(79)} nappe`],
  ])('stands in the archive when its subject %s', async (_, subject) => {
    const letter = await scheduleLetter(
      owner,
      await createDraftCampaign(owner, { subject }),
      'now',
    );
    await waitForSentCampaign(owner, letter.id);
    const { archivePath } = await readLetter(owner, letter.id);
    const slug = archivePath?.replace('/infolettre/lettres/', '') ?? '';
    expect(slug).toMatch(SLUG);
    expect((await platform.fetch(`/api/newsletter/letters/${slug}`)).status).toBe(200);
  });
});

describe('on Sunday', () => {
  test.each([
    ['in winter', '2027-01-13T12:00:00Z', '2027-01-17T08:00:00.000Z'],
    ['in summer', '2027-07-14T12:00:00Z', '2027-07-18T07:00:00.000Z'],
    ['when summer time begins', '2027-03-27T12:00:00Z', '2027-03-28T07:00:00.000Z'],
    ['when summer time ends', '2027-10-30T12:00:00Z', '2027-10-31T08:00:00.000Z'],
  ])('a letter leaves at nine, Swiss time, %s', async (_, today, sunday) => {
    travelTo(today);
    owner = await logInAsAdmin(platform);
    const letter = await scheduleLetter(owner, await createDraftCampaign(owner), 'sunday');
    expect(letter.sendAt).toBe(sunday);
    travelTo(new Date(Date.parse(sunday) - 60_000).toISOString());
    await send();
    expect(server.mails).toEqual([]);
    // A scheduled run may come a little early.
    travelTo(new Date(Date.parse(sunday) - 500).toISOString());
    await send();
    expect(recipients()).toEqual(['hebdo@tarot.example']);
  });

  test('is scheduled once when the request is repeated because its answer was lost', async () => {
    const draft = await createDraftCampaign(owner);
    const path = `/api/admin/letters/${draft.id}/schedule`;
    const send = async (when: string, version: number) => {
      const response = await owner.send('POST', path, { when, version });
      return [response.status, (await response.json()).version];
    };
    const [first, second] = [draft.version + 1, draft.version + 2];
    expect(await send('sunday', draft.version)).toEqual([200, first]);
    expect(await send('sunday', draft.version)).toEqual([200, first]);
    expect((await send('now', draft.version))[0]).toBe(409);
    expect(await send('draft', first)).toEqual([200, second]);
    expect(await send('draft', first)).toEqual([200, second]);
    expect((await send('sunday', draft.version))[0]).toBe(409);
    expect(await send('now', second)).toEqual([200, second + 1]);
    expect(await send('now', second)).toEqual([200, second + 1]);
    await waitForSentCampaign(owner, draft.id);
    expect(await send('now', second)).toEqual([200, second + 1]);
    expect(recipients()).toEqual(['hebdo@tarot.example']);
  });

  test('a letter taken back before does not leave', async () => {
    const letter = await scheduleLetter(owner, await createDraftCampaign(owner), 'sunday');
    await scheduleLetter(owner, letter, 'draft');
    shiftClock(8 * 86_400_000);
    await send();
    expect(server.mails).toEqual([]);
  });
});
