import { afterEach, beforeEach, expect, test } from 'vitest';
import { getZurichDay, toZurichDateTime } from '#src/lib/time.ts';
import { logInAsAdmin, setClock } from '#tests/support/admin-session.ts';
import { ADMIN_ADDRESS, mailPlatform } from '#tests/support/mail-test-platform.ts';
import { signUp } from '#tests/support/newsletter-requests.ts';

const MINUTE = 60_000;
const { platform, server } = await mailPlatform();

/** A week later from test to test, so that none meets the day of another. */
let day = getZurichDay(new Date());

/** Runs the scheduled function at this hour of the test's day, and so many milliseconds later. */
async function tickAt(hour: number, more = 0): Promise<void> {
  setClock(toZurichDateTime(day, hour).getTime() + more);
  await platform.runScheduled('tick');
}

/** The texts of the reports that were sent. */
const reports = () =>
  server.mails.filter(({ recipient }) => recipient === ADMIN_ADDRESS).map(({ text }) => text);

/** What runs in the days before the morning of a healthy site. */
async function nightPasses(): Promise<void> {
  for (const hour of [-28, -4, 5]) {
    await tickAt(hour);
    await platform.runScheduled('purge');
  }
  server.mails = [];
  await tickAt(6, 45 * MINUTE);
}

async function failToBuild(): Promise<void> {
  process.env.BUILD_HOOK_URL = 'http://127.0.0.1:9/hook';
  const admin = await logInAsAdmin(platform);
  expect((await admin.send('POST', '/api/admin/publication')).status).toBe(200);
}

beforeEach(async () => {
  day += 7;
  await nightPasses();
});
afterEach(() => {
  delete process.env.BUILD_HOOK_URL;
});

test('a healthy site sends no report', async () => {
  await tickAt(7);
  expect(server.attempted).toEqual([]);
});

test('a failed build is reported at seven, once a day, as long as it lasts', async () => {
  await failToBuild();
  await tickAt(6, 50 * MINUTE);
  expect(reports()).toEqual([]);
  // A scheduled run may come a little early.
  await tickAt(7, -500);
  const [{ headers } = { headers: new Map() }] = server.mails;
  expect(headers.get('subject')).toBe('Tarot de Marseille\u202f: ce qui ne va pas');
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(reports()).toEqual([expect.stringMatching(/- .*a échoué/)]);
  expect(reports()[0]).toContain(`${platform.url}/admin`);
  await tickAt(7, 15 * MINUTE);
  await tickAt(9);
  expect(reports()).toHaveLength(1);
  day++;
  await nightPasses();
  await tickAt(7);
  expect(reports()).toHaveLength(1);
});

test('where the mail server is away at seven, the next run reports', async () => {
  await failToBuild();
  server.behave = () => 'closed';
  await tickAt(7);
  expect(reports()).toEqual([]);
  server.reset();
  for (const minutes of [15, 30]) await tickAt(7, minutes * MINUTE);
  expect(reports()).toHaveLength(1);
});

test('a mail that is lost is reported on the next morning, and not on the one after', async () => {
  server.behave = (recipient) => (recipient === ADMIN_ADDRESS ? 'accept' : 'refuse');
  await signUp(platform, 'perdue@tarot.example');
  await platform.running.waitForBackgroundWork();
  expect(server.attempted).toContain('perdue@tarot.example');
  await tickAt(7);
  expect(reports()).toEqual([expect.stringMatching(/- E-mails\s: un n’est pas parti\./)]);
  expect(reports()[0]).not.toContain('perdue@');
  day++;
  await nightPasses();
  await tickAt(7);
  expect(reports()).toEqual([]);
});

test('a night that was missed twice is reported on the morning after it was made up for', async () => {
  day += 2;
  for (const minutes of [-10, 5]) await tickAt(5, minutes * MINUTE);
  expect(reports()).toEqual([]);
  await tickAt(7);
  const late = /Travail de la nuit\s: .* après deux passages manqués/;
  expect(reports()).toEqual([expect.stringMatching(late)]);
});

test('quarters of an hour that do not come are reported by the night', async () => {
  day++;
  setClock(toZurichDateTime(day, 5));
  await platform.runScheduled('purge');
  expect(reports()).toEqual([expect.stringMatching(/Passage du quart d’heure\s: .*ont manqué/)]);
});
