import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Subscriber, SubscriberStats } from '#src/api/admin/subscribers.ts';
import { parseSubscriberCsv } from '#src/api/admin/subscribers-csv.ts';
import {
  type AdminClient,
  logInAsAdmin,
  OWNER_PASSWORD,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { CHOICES, signUp } from '#tests/support/newsletter-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const PATH = '/api/admin/newsletter/subscribers';
const DAY = 86_400_000;
/** Without it a spreadsheet takes accents for something else. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const platform = testPlatform({
  environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
});

let owner: AdminClient;
beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});
afterEach(() => shiftClock(0));

const stats = async (): Promise<SubscriberStats> =>
  (await owner.get('/api/admin/newsletter/stats')).json();
const importRows = async (rows: object[]) =>
  (await owner.send('POST', '/api/admin/newsletter/import', { rows })).json();
const row = (email: string, changes: object = {}) => ({
  email,
  state: 'confirmed',
  preferences: CHOICES,
  ...changes,
});

async function everybody(query = ''): Promise<Subscriber[]> {
  const seen: Subscriber[] = [];
  let path: string | undefined = `${PATH}${query}`;
  while (path) {
    const response: Response = await owner.get(path);
    seen.push(...(await response.json()));
    path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return seen;
}

test('with no subscriber the growth is 0', async () => {
  expect(await stats()).toMatchObject({ total: 0, thisWeek: 0, growth: 0, pending: 0, left: 0 });
});

test('the week’s share of the subscribers is rounded, and the confirmed ones are counted by what they chose', async () => {
  const old = new Date(Date.now() - 8 * DAY).toISOString();
  const report = await importRows([
    row('ancienne-1@tarot.example', { subscribedAt: old }),
    row('ancienne-2@tarot.example', { subscribedAt: old }),
    row('nouvelle@tarot.example', { preferences: { ...CHOICES, articles: false } }),
  ]);
  expect(report).toEqual({ added: 3, known: 0, suppressed: 0 });
  await signUp(platform, 'attente@tarot.example');
  expect(await stats()).toEqual({
    ...{ total: 3, thisWeek: 1, growth: 33, pending: 1, left: 0, refused: 0 },
    choices: { weekly: 3, articles: 2, offers: 0, events: 3 },
  });
});

test('the list shows who has an address, newest first, and finds parts of addresses', async () => {
  const list = await everybody();
  expect(list).toHaveLength(4);
  expect(list[0]).toMatchObject({
    state: expect.stringMatching(/pending|confirmed/),
    preferences: CHOICES,
  });
  const dates = list.map(({ subscribedAt }) => subscribedAt);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect((await everybody('?search=ANCIENNE')).map(({ email }) => email).sort()).toEqual([
    'ancienne-1@tarot.example',
    'ancienne-2@tarot.example',
  ]);
  expect(await everybody('?state=pending')).toMatchObject([{ email: 'attente@tarot.example' }]);
});

test.each([
  ['nobody', { email: null, state: 'left' }],
  ['a fingerprint alone, as confirmed', { email: null, fingerprint: '0'.repeat(32) }],
])('a line that names %s is refused', async (_, changes) => {
  const rows = [row('', changes)];
  const response = await owner.send('POST', '/api/admin/newsletter/import', { rows });
  expect(response.status).toBe(400);
  expect(JSON.stringify(await response.json())).toContain('L’adresse e-mail manque.');
});

test('who was deleted gets nothing more, also after an import', async () => {
  const [found] = await everybody('?search=nouvelle');
  const remove = () => owner.send('DELETE', `${PATH}/${found?.id}`);
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  expect((await owner.send('DELETE', `${PATH}/inconnu`)).status).toBe(404);
  expect(await importRows([row('Nouvelle@tarot.example')])).toEqual({
    added: 0,
    known: 0,
    suppressed: 1,
  });
  expect(await everybody('?state=left')).toMatchObject([{ email: null, id: found?.id }]);
});

describe('the CSV file', () => {
  const exported = async () => (await owner.send('POST', '/api/admin/newsletter/export')).text();

  test('holds everybody with their state, and comes back without a change', async () => {
    const response = await owner.send('POST', '/api/admin/newsletter/export');
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual(BYTE_ORDER_MARK);
    const csv = await exported();
    expect(csv.split('\r\n')[0]).toBe(
      'e-mail;état;inscription;confirmation;accord;texte accepté;empreinte;hebdo;articles;offres;événements',
    );
    expect(csv).toMatch(/attente@tarot\.example;en attente;/);
    expect(csv).not.toContain('nouvelle@');
    const { rows, refused } = parseSubscriberCsv(csv);
    expect(refused).toEqual([]);
    expect(await importRows(rows)).toEqual({ added: 0, known: 4, suppressed: 0 });
    expect(await exported()).toBe(csv);
  });

  test('of another program is read with commas and with a missing column', () => {
    const csv = 'E-mail,État,Hebdo\n"a@tarot.example",confirmé,oui\nb@tarot.example,,oui\n';
    const { rows, refused } = parseSubscriberCsv(csv);
    expect(rows).toMatchObject([
      { email: 'a@tarot.example', preferences: { weekly: true, articles: false } },
    ]);
    expect(refused).toEqual([
      { line: 3, reason: expect.stringContaining('confirmé, en attente, parti') },
    ]);
  });
});

test('the list goes on page by page, while subscribers come and go', async () => {
  const rows = Array.from({ length: 120 }, (_, number) => row(`page-${number}@tarot.example`));
  await importRows(rows);
  const first = await owner.get(`${PATH}?search=page-`);
  const seen: Subscriber[] = await first.json();
  expect(seen).toHaveLength(50);
  await importRows([row('page-de-plus@tarot.example')]);
  await owner.send('DELETE', `${PATH}/${seen[0]?.id}`);
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const rest = await everybody(next.replace(PATH, ''));
  expect(rest).toHaveLength(70);
  expect(new Set([...seen, ...rest].map(({ email }) => email)).size).toBe(120);
});
