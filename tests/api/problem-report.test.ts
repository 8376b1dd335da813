import { afterEach, beforeEach, expect, test } from 'vitest';
import { getZurichDayNumber, toZurichDateTime } from '#src/lib/time.ts';
import { logInAsAdmin, setClock } from '#tests/support/admin-session.ts';
import { ADMIN_ADDRESS, setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { signUp } from '#tests/support/newsletter-requests.ts';

const MINUTE_MS = 60_000;
const { platform, server } = await setUpMailPlatform();

/** Advances by a week before each test, so that tests do not share days. */
let day = getZurichDayNumber(new Date());

/** Runs the quarter-hourly function at this hour of the test's day, shifted by the offset. */
async function runTickAt(hour: number, offsetMs = 0): Promise<void> {
  setClock(toZurichDateTime(day, hour).getTime() + offsetMs);
  await platform.runScheduled('tick');
}

/** Returns the texts of the reports that were sent. */
const getReports = () =>
  server.mails.filter(({ recipient }) => recipient === ADMIN_ADDRESS).map(({ text }) => text);

/** Runs what a healthy site runs in the days before a morning. */
async function passNight(): Promise<void> {
  for (const hour of [-28, -4, 5]) {
    await runTickAt(hour);
    await platform.runScheduled('purge');
  }
  server.mails = [];
  await runTickAt(6, 45 * MINUTE_MS);
}

async function requestFailingBuild(): Promise<void> {
  process.env.BUILD_HOOK_URL = 'http://127.0.0.1:9/hook';
  const admin = await logInAsAdmin(platform);
  expect((await admin.send('POST', '/api/admin/publication')).status).toBe(200);
}

beforeEach(async () => {
  day += 7;
  await passNight();
});
afterEach(() => {
  delete process.env.BUILD_HOOK_URL;
});

test('a healthy site sends no report', async () => {
  await runTickAt(7);
  expect(server.attemptedRecipients).toEqual([]);
});

test('a failed build is reported at seven once a day while it lasts', async () => {
  await requestFailingBuild();
  await runTickAt(6, 50 * MINUTE_MS);
  expect(getReports()).toEqual([]);
  // Netlify may start a scheduled run slightly early.
  await runTickAt(7, -500);
  const [{ headers } = { headers: new Map() }] = server.mails;
  expect(headers.get('subject')).toBe('Tarot de Marseille\u202f: ce qui ne va pas');
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(getReports()).toEqual([expect.stringMatching(/- .*a échoué/)]);
  expect(getReports()[0]).toContain(`${platform.url}/admin`);
  await runTickAt(7, 15 * MINUTE_MS);
  await runTickAt(9);
  expect(getReports()).toHaveLength(1);
  day++;
  await passNight();
  await runTickAt(7);
  expect(getReports()).toHaveLength(1);
});

test('a report is sent by the next run if the mail server is unavailable at seven', async () => {
  await requestFailingBuild();
  server.behave = () => 'closed';
  await runTickAt(7);
  expect(getReports()).toEqual([]);
  server.reset();
  for (const minutes of [15, 30]) await runTickAt(7, minutes * MINUTE_MS);
  expect(getReports()).toHaveLength(1);
});

test('an undelivered mail is reported only on the next morning', async () => {
  server.behave = (recipient) => (recipient === ADMIN_ADDRESS ? 'accept' : 'refuse');
  await signUp(platform, 'perdue@tarot.example');
  await platform.localServer.waitForBackgroundWork();
  expect(server.attemptedRecipients).toContain('perdue@tarot.example');
  await runTickAt(7);
  expect(getReports()).toEqual([expect.stringMatching(/- E-mails\s: un n’est pas parti\./)]);
  expect(getReports()[0]).not.toContain('perdue@');
  day++;
  await passNight();
  await runTickAt(7);
  expect(getReports()).toEqual([]);
});

test('a nightly run that makes up for two missed ones is reported the same morning', async () => {
  day += 2;
  for (const minutes of [-10, 5]) await runTickAt(5, minutes * MINUTE_MS);
  expect(getReports()).toEqual([]);
  await runTickAt(7);
  const pattern = /Travail de la nuit\s: .* après deux passages manqués/;
  expect(getReports()).toEqual([expect.stringMatching(pattern)]);
});

test('missed quarter-hourly runs are reported by the nightly run', async () => {
  day++;
  setClock(toZurichDateTime(day, 5));
  await platform.runScheduled('purge');
  expect(getReports()).toEqual([expect.stringMatching(/Passage du quart d’heure\s: .*ont manqué/)]);
});
