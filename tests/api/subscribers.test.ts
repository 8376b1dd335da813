import { beforeAll, expect, test } from 'vitest';
import type { Subscriber, SubscriberStats } from '#src/api/admin/subscribers.ts';
import { parseSubscriberCsv } from '#src/api/admin/subscribers-csv.ts';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { CHOICES, importTestSubscribers, signUp } from '#tests/support/newsletter-requests.ts';
import { clearStores } from '#tests/support/raw-store.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const SUBSCRIBERS_PATH = '/api/admin/newsletter/subscribers';
/** Without this mark spreadsheets display accents incorrectly. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const platform = setUpPlatform();
let admin: AdminClient;

const loadStats = async (): Promise<SubscriberStats> =>
  (await admin.get('/api/admin/newsletter/stats')).json();
const importRows = async (rows: object[]) =>
  (await admin.send('POST', '/api/admin/newsletter/import', { rows })).json();
const createRow = (name: string, changes: object = {}) => ({
  ...{ email: `${name}@tarot.example`, state: 'confirmed', preferences: CHOICES, ...changes },
});
const getNextPath = ({ headers }: Response) => /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];

async function listSubscribers(path: string | undefined = SUBSCRIBERS_PATH): Promise<Subscriber[]> {
  const subscribers: Subscriber[] = [];
  for (let next: string | undefined = path; next; ) {
    const response: Response = await admin.get(next);
    subscribers.push(...(await response.json()));
    next = getNextPath(response);
  }
  return subscribers;
}
const listEmails = async (query: string) =>
  (await listSubscribers(`${SUBSCRIBERS_PATH}${query}`)).map(({ email }) => email).sort();

// Creates two subscribers of last week, one of this week, and one who has not confirmed.
beforeAll(async () => {
  admin = await logInAsAdmin(platform);
  const emptyStats = { total: 0, thisWeek: 0, growth: 0, pending: 0, left: 0 };
  expect(await loadStats()).toMatchObject(emptyStats);
  const subscribedAt = new Date(Date.now() - 8 * 86_400_000).toISOString();
  const report = await importRows([
    createRow('ancienne-1', { subscribedAt }),
    createRow('ancienne-2', { confirmedAt: subscribedAt }),
    createRow('nouvelle', { preferences: { ...CHOICES, articles: false } }),
  ]);
  expect(report).toEqual({ added: 3, known: 0, suppressed: 0 });
  await signUp(platform, 'attente@tarot.example');
});

test('the statistics contain the rounded growth of the week and the number of each choice', async () => {
  expect(await loadStats()).toEqual({
    ...{ total: 3, thisWeek: 1, growth: 33, pending: 1, left: 0, refused: 0 },
    choices: { weekly: 3, articles: 2, offers: 0, events: 3 },
  });
});

test('the list contains all addresses, newest first, and can be searched by a part of them', async () => {
  const dates = (await listSubscribers()).map(({ subscribedAt }) => subscribedAt);
  expect([dates.length, dates]).toEqual([4, dates.toSorted().reverse()]);
  const emails = ['ancienne-1@tarot.example', 'ancienne-2@tarot.example'];
  expect(await listEmails('?search=%20ANCIENNE')).toEqual(emails);
  expect(await listEmails('?state=pending')).toEqual(['attente@tarot.example']);
});

test('the exported CSV file contains all subscribers and can be imported without a change', async () => {
  const response = await admin.send('POST', '/api/admin/newsletter/export');
  const pattern = /^attachment; filename="abonnes-[\d-]{10}\.csv"$/;
  expect(response.headers.get('content-disposition')).toMatch(pattern);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual(BYTE_ORDER_MARK);
  const csv = bytes.toString();
  expect(csv.split('\r\n')[0]?.slice(1)).toBe(
    'e-mail;état;inscription;confirmation;accord;texte accepté;empreinte;hebdo;articles;offres;événements',
  );
  expect(csv).toMatch(/attente@tarot\.example;en attente;/);
  const { rows, refusedLines: refused } = parseSubscriberCsv(csv);
  expect(refused).toEqual([]);
  expect(await importRows(rows)).toEqual({ added: 0, known: 4, suppressed: 0 });
  const secondResponse = await admin.send('POST', '/api/admin/newsletter/export');
  expect(Buffer.from(await secondResponse.arrayBuffer())).toEqual(bytes);
});

test('a deleted subscriber stays suppressed, also after an import', async () => {
  const [{ id } = { id: '' }] = await listSubscribers(`${SUBSCRIBERS_PATH}?search=nouvelle`);
  const remove = async (key: string) =>
    (await admin.send('DELETE', `${SUBSCRIBERS_PATH}/${key}`)).status;
  expect([await remove(id), await remove(id), await remove('inconnu')]).toEqual([200, 200, 404]);
  const report = { added: 0, known: 0, suppressed: 1 };
  expect(await importRows([createRow('Nouvelle')])).toEqual(report);
  expect(await listSubscribers(`${SUBSCRIBERS_PATH}?state=left`)).toMatchObject([
    { email: null, id },
  ]);
  expect(await listSubscribers(`${SUBSCRIBERS_PATH}?state=left&search=w`)).toEqual([]);
  // The subscriber also stays suppressed on another site that imports the file.
  const exportCsv = async () => (await admin.send('POST', '/api/admin/newsletter/export')).text();
  const csv = await exportCsv();
  await clearStores('subscribers', 'subscribers-index');
  const { rows } = parseSubscriberCsv(csv);
  expect(await importRows(rows)).toEqual({ added: 4, known: 0, suppressed: 0 });
  expect(await exportCsv()).toBe(csv);
  expect(await importRows([createRow('Nouvelle')])).toEqual(report);
});

test('the list has further pages while subscribers are added and deleted', async () => {
  const emails = Array.from({ length: 120 }, (_, number) => `page-${number}@tarot.example`);
  await importTestSubscribers(admin, emails);
  const first = await admin.get(`${SUBSCRIBERS_PATH}?search=page-`);
  const firstPage: Subscriber[] = await first.json();
  expect(firstPage).toHaveLength(50);
  await importRows([createRow('page-de-plus')]);
  await admin.send('DELETE', `${SUBSCRIBERS_PATH}/${firstPage[0]?.id}`);
  const furtherPages = await listSubscribers(getNextPath(first));
  expect(furtherPages).toHaveLength(70);
  expect(new Set([...firstPage, ...furtherPages].map(({ email }) => email)).size).toBe(120);
});
