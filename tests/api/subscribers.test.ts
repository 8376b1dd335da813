import { beforeAll, expect, test } from 'vitest';
import type { Subscriber, SubscriberStats } from '#src/api/admin/subscribers.ts';
import { parseSubscriberCsv } from '#src/api/admin/subscribers-csv.ts';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { CHOICES, importTestSubscribers, signUp } from '#tests/support/newsletter-requests.ts';
import { clearStores } from '#tests/support/raw-store.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const PATH = '/api/admin/newsletter/subscribers';
/** Without it a spreadsheet takes accents for something else. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const platform = testPlatform();
let admin: AdminClient;

const stats = async (): Promise<SubscriberStats> =>
  (await admin.get('/api/admin/newsletter/stats')).json();
const importRows = async (rows: object[]) =>
  (await admin.send('POST', '/api/admin/newsletter/import', { rows })).json();
const row = (name: string, changes: object = {}) => ({
  ...{ email: `${name}@tarot.example`, state: 'confirmed', preferences: CHOICES, ...changes },
});
const nextOf = ({ headers }: Response) => /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];

async function everybody(path: string | undefined = PATH): Promise<Subscriber[]> {
  const seen: Subscriber[] = [];
  for (let next: string | undefined = path; next; ) {
    const response: Response = await admin.get(next);
    seen.push(...(await response.json()));
    next = nextOf(response);
  }
  return seen;
}
const emailsOf = async (query: string) =>
  (await everybody(`${PATH}${query}`)).map(({ email }) => email).sort();

// Two subscribers of last week, one of this week, and one who has not confirmed.
beforeAll(async () => {
  admin = await logInAsAdmin(platform);
  expect(await stats()).toMatchObject({ total: 0, thisWeek: 0, growth: 0, pending: 0, left: 0 });
  const subscribedAt = new Date(Date.now() - 8 * 86_400_000).toISOString();
  const report = await importRows([
    ...[row('ancienne-1', { subscribedAt }), row('ancienne-2', { subscribedAt })],
    row('nouvelle', { preferences: { ...CHOICES, articles: false } }),
  ]);
  expect(report).toEqual({ added: 3, known: 0, suppressed: 0 });
  await signUp(platform, 'attente@tarot.example');
});

test('the week’s share is rounded, and the confirmed ones are counted by what they chose', async () => {
  expect(await stats()).toEqual({
    ...{ total: 3, thisWeek: 1, growth: 33, pending: 1, left: 0, refused: 0 },
    choices: { weekly: 3, articles: 2, offers: 0, events: 3 },
  });
});

test('the list has everybody with an address, newest first, and finds parts of addresses', async () => {
  const dates = (await everybody()).map(({ subscribedAt }) => subscribedAt);
  expect([dates.length, dates]).toEqual([4, dates.toSorted().reverse()]);
  const found = ['ancienne-1@tarot.example', 'ancienne-2@tarot.example'];
  expect(await emailsOf('?search=%20ANCIENNE')).toEqual(found);
  expect(await emailsOf('?state=pending')).toEqual(['attente@tarot.example']);
});

test('the CSV file has everybody with their state, and comes back without a change', async () => {
  const response = await admin.send('POST', '/api/admin/newsletter/export');
  const name = /^attachment; filename="abonnes-[\d-]{10}\.csv"$/;
  expect(response.headers.get('content-disposition')).toMatch(name);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual(BYTE_ORDER_MARK);
  const csv = bytes.toString();
  expect(csv.split('\r\n')[0]?.slice(1)).toBe(
    'e-mail;état;inscription;confirmation;accord;texte accepté;empreinte;hebdo;articles;offres;événements',
  );
  expect(csv).toMatch(/attente@tarot\.example;en attente;/);
  const { rows, refused } = parseSubscriberCsv(csv);
  expect(refused).toEqual([]);
  expect(await importRows(rows)).toEqual({ added: 0, known: 4, suppressed: 0 });
  const again = await admin.send('POST', '/api/admin/newsletter/export');
  expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes);
});

test('who was deleted gets nothing more, also after an import', async () => {
  const [{ id } = { id: '' }] = await everybody(`${PATH}?search=nouvelle`);
  const remove = async (one: string) => (await admin.send('DELETE', `${PATH}/${one}`)).status;
  expect([await remove(id), await remove(id), await remove('inconnu')]).toEqual([200, 200, 404]);
  const report = { added: 0, known: 0, suppressed: 1 };
  expect(await importRows([row('Nouvelle')])).toEqual(report);
  expect(await everybody(`${PATH}?state=left`)).toMatchObject([{ email: null, id }]);
  // Nor on another site, where the file brings everything back.
  const save = async () => (await admin.send('POST', '/api/admin/newsletter/export')).text();
  const csv = await save();
  await clearStores('subscribers', 'subscribers-index');
  const { rows } = parseSubscriberCsv(csv);
  expect(await importRows(rows)).toEqual({ added: 4, known: 0, suppressed: 0 });
  expect(await save()).toBe(csv);
  expect(await importRows([row('Nouvelle')])).toEqual(report);
});

test('the list goes on page by page, while subscribers come and go', async () => {
  const emails = Array.from({ length: 120 }, (_, number) => `page-${number}@tarot.example`);
  await importTestSubscribers(admin, emails);
  const first = await admin.get(`${PATH}?search=page-`);
  const seen: Subscriber[] = await first.json();
  expect(seen).toHaveLength(50);
  await importRows([row('page-de-plus')]);
  await admin.send('DELETE', `${PATH}/${seen[0]?.id}`);
  const rest = await everybody(nextOf(first));
  expect(rest).toHaveLength(70);
  expect(new Set([...seen, ...rest].map(({ email }) => email)).size).toBe(120);
});
