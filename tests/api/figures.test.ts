import { expect, test, vi } from 'vitest';
import type { WeekFigures } from '#src/api/admin/figures.ts';
import { logInAsAdmin, setClock } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  scheduleCampaign,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  createConfirmedSubscriber,
  getToken,
  importTestSubscribers,
  WAIT_OPTIONS,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { openRawStore } from '#tests/support/raw-store.ts';
import { createReadingInput } from '#tests/support/reading-fixtures.ts';
import { createReadingMail } from '#tests/support/reading-mail.ts';
import { SAMPLE_DRAWS, type TenCards } from '#tests/support/ten-card-spread.ts';

const { platform, server } = await setUpMailPlatform();

async function loadWeeks(): Promise<WeekFigures[]> {
  return (await (await logInAsAdmin(platform)).get('/api/admin/figures')).json();
}

test('the figures count each action of a visitor once, by day and without personal data', async () => {
  expect(await loadWeeks()).toHaveLength(12);
  const visitor = platform.visitor();
  const reading = createReadingInput();
  for (const _ of [1, 2]) await visitor.postJson('/api/readings', reading);
  const message = await createHumanSubmission({ email: 'compte@tarot.example' });
  for (const _ of [1, 2]) await sendContactMessage(platform, message);

  const [draw] = SAMPLE_DRAWS as [TenCards];
  const readingMail = await createReadingMail(draw, 'tirage@tarot.example');
  expect((await visitor.postJson('/api/reading-mail', readingMail)).status).toBe(200);

  const email = 'lectrice@tarot.example';
  const confirmation = await createConfirmedSubscriber(platform, server, email);
  await platform.visitor().postJson('/api/newsletter/confirm', { link: confirmation });
  const admin = await logInAsAdmin(platform);
  await importTestSubscribers(admin, ['importee@tarot.example']);
  server.reset();
  const campaign = await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
  const link = getToken(await waitForMail(server, email), '/infolettre/preferences');
  await waitForSentCampaign(admin, campaign.id);
  for (const _ of [1, 2]) {
    await platform.visitor().postJson(`/api/newsletter/subscriptions/${link}`, { action: 'leave' });
  }

  const week = { draws: 1, messages: 1, mailedReadings: 1, signUps: 1, letters: 2, departures: 1 };
  await vi.waitFor(
    async () => expect((await loadWeeks()).at(-1)).toMatchObject(week),
    WAIT_OPTIONS,
  );
  const store = openRawStore<object>('figures');
  const values = await Promise.all((await store.keys('')).map((key) => store.get(key)));
  expect(JSON.stringify(values)).toMatch(/^\[\{"\d{4}-\d\d-\d\d":\{("\w+":\d+,?)+\}\}\]$/);
});

test('the figures of a week add up its seven days in the Swiss time zone', async () => {
  const store = openRawStore<object>('figures');
  const october = { '2026-10-11': { draws: 7 }, '2026-10-12': { draws: 9 } };
  await store.put('2026-10', { ...october, '2026-10-19': { draws: 4 } });
  await store.put('2026-12', { '2026-12-27': { draws: 8 }, '2026-12-31': { draws: 2 } });
  await store.put('2027-01', { '2027-01-03': { draws: 3 } });
  setClock(new Date('2027-01-03T12:00:00Z'));
  const weeks = await loadWeeks();
  expect(weeks[0]).toMatchObject({ monday: '2026-10-12', draws: 9 });
  expect(weeks.at(-1)).toMatchObject({ monday: '2026-12-28', draws: 5 });
  // In Switzerland it is already Monday.
  setClock(new Date('2027-01-03T23:30:00Z'));
  await platform.visitor().postJson('/api/readings', createReadingInput());
  await platform.localServer.waitForBackgroundWork();
  expect((await loadWeeks()).at(-1)).toMatchObject({ monday: '2027-01-04', draws: 1 });
});
