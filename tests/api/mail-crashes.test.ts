import { expect, onTestFinished, test } from 'vitest';
import { startCampaign, workThroughKills } from '#tests/support/campaign-simulation.ts';

/** `npm run bench -- mail` does the same with 1,000. */
const SUBSCRIBERS = 100;
const KILLS = 3;

test('a letter survives three kills: none gets it twice, those in hand alone are in doubt', async () => {
  const campaign = await startCampaign(SUBSCRIBERS);
  onTestFinished(() => campaign.close());
  const runs = await workThroughKills(campaign);
  expect(runs.map(({ usage }) => usage !== null)).toEqual([false, false, false, true]);
  expect(runs.at(-1)?.usage?.maxMb).toBeLessThan(200);

  const { accepted } = campaign.server;
  expect(new Set(accepted).size).toBe(accepted.length);
  const report = await campaign.report();
  expect(report.unknown).toBeLessThanOrEqual(KILLS);
  expect(report).toMatchObject({ recipients: SUBSCRIBERS, waiting: 0, failed: 0, withheld: 0 });
  expect(report.sent + report.unknown).toBe(SUBSCRIBERS);
  // Whoever is in doubt may have it: nobody is without it and without being listed.
  expect(accepted.length).toBeGreaterThanOrEqual(report.sent);
  expect(accepted.length).toBeLessThanOrEqual(SUBSCRIBERS);
  // A crash leaves nothing behind that the next run would take for work.
  expect(await campaign.letterState()).toBe('sent');
}, 180_000);
