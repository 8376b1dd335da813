import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toZurichDateTime, zurichDay } from '#src/lib/time.ts';
import { logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { mailPlatform, OWNER_ADDRESS } from '#tests/support/mail-test-platform.ts';
import { EVENTUALLY, signUp } from '#tests/support/newsletter-requests.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const { platform, server } = await mailPlatform();

/** A week later from test to test, so that none meets the day of another. */
let day = zurichDay(new Date());

/** Moves the clock to so many milliseconds after this hour, on the day of the test. */
const goTo = (hour: number, more = 0) =>
  shiftClock(toZurichDateTime(day, hour).getTime() + more - Date.now());
const tick = () => platform.runScheduled('tick');
const reports = () => server.mails.filter(({ recipient }) => recipient === OWNER_ADDRESS);

/** What runs in the days before the morning of a healthy site. */
async function nightPasses(): Promise<void> {
  for (const hour of [-28, -4, 5]) {
    goTo(hour);
    await tick();
    await platform.runScheduled('purge');
  }
  server.mails = [];
  goTo(6, 45 * MINUTE);
  await tick();
}

async function failToBuild(): Promise<void> {
  process.env.BUILD_HOOK_URL = 'http://127.0.0.1:9/hook';
  const owner = await logInAsAdmin(platform);
  expect((await owner.send('POST', '/api/admin/publication')).status).toBe(200);
}

beforeEach(() => {
  day += 7;
});
afterEach(() => {
  delete process.env.BUILD_HOOK_URL;
});

test('a healthy site sends no report', async () => {
  await nightPasses();
  goTo(7);
  await tick();
  expect(server.tried).toEqual([]);
});

test('a failed build is reported at seven, once a day, as long as it lasts', async () => {
  await nightPasses();
  await failToBuild();
  await tick();
  expect(reports()).toEqual([]);
  goTo(7, -SECOND / 2);
  await tick();
  const [report] = reports();
  expect(report?.headers.get('subject')).toBe('Tarot de Marseille\u202f: ce qui ne va pas');
  expect(report?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(report?.text).toMatch(/- .*a échoué/);
  expect(report?.text).toContain(`${platform.url}/admin`);
  goTo(7, 15 * MINUTE);
  await tick();
  goTo(9);
  await tick();
  expect(reports()).toHaveLength(1);

  day++;
  await nightPasses();
  goTo(7);
  await tick();
  expect(reports()).toHaveLength(1);
});

test('where the mail server is away at seven, the next run reports', async () => {
  await nightPasses();
  await failToBuild();
  server.behave = () => 'closed';
  goTo(7);
  await tick();
  expect(reports()).toEqual([]);
  server.reset();
  for (const minutes of [15, 30]) {
    goTo(7, minutes * MINUTE);
    await tick();
  }
  expect(reports()).toHaveLength(1);
});

test('a mail that failed for good is reported on the next morning, and not on the one after', async () => {
  goTo(4);
  server.behave = (recipient) => (recipient === OWNER_ADDRESS ? 'accept' : 'refuse');
  await signUp(platform, 'perdue@tarot.example');
  await vi.waitFor(() => expect(server.tried).toContain('perdue@tarot.example'), EVENTUALLY);
  await platform.running.settled();
  await nightPasses();
  goTo(7);
  await tick();
  expect(reports()).toHaveLength(1);
  expect(reports()[0]?.text).toMatch(/- E-mails\s: un n’est pas parti\./);
  expect(reports()[0]?.text).not.toContain('perdue@');
  day++;
  await nightPasses();
  goTo(7);
  await tick();
  expect(reports()).toEqual([]);
});

test('a night that was missed twice is reported on the morning after it was made up for', async () => {
  await nightPasses();
  day += 2;
  for (const minutes of [-10, 5]) {
    goTo(5, minutes * MINUTE);
    await tick();
  }
  expect(reports()).toEqual([]);
  goTo(7);
  await tick();
  expect(reports()).toHaveLength(1);
  expect(reports()[0]?.text).toMatch(/Travail de la nuit\s: .* après deux passages manqués/);
});

test('quarters of an hour that do not come are reported by the night', async () => {
  await nightPasses();
  day++;
  goTo(5);
  await platform.runScheduled('purge');
  expect(reports()).toHaveLength(1);
  expect(reports()[0]?.text).toMatch(/Passage du quart d’heure\s: .*ont manqué/);
});
