import { afterAll, expect, test } from 'vitest';
import { startCampaign } from '#tests/mail-campaign.ts';

const SUBSCRIBERS = 1_000;
/** Mails after which the worker is killed, and how far its clock is then moved: past the life of a claim. */
const KILLS = [0.137, 0.45, 0.803].map((share) => Math.round(share * SUBSCRIBERS));
const STEP_MS = 4 * 60_000;

const campaign = await startCampaign(SUBSCRIBERS);
afterAll(() => campaign.close());

// Minutes long: it runs where LONG_TESTS=1 is set.
test.runIf(process.env.LONG_TESTS)(
  `a letter to ${SUBSCRIBERS} people survives three kills: none gets it twice, at most three are in doubt`,
  async () => {
    for (const [run, killAt] of KILLS.entries()) {
      expect(await campaign.work({ killAt, shiftMs: run * STEP_MS })).toMatchObject({
        usage: null,
      });
    }
    const last = await campaign.work({ shiftMs: KILLS.length * STEP_MS });
    expect(last.usage?.maxMb).toBeLessThan(200);

    const { accepted } = campaign.server;
    expect(new Set(accepted).size).toBe(accepted.length);
    const report = await campaign.report();
    expect(report.unknown).toBeLessThanOrEqual(KILLS.length);
    expect(report).toMatchObject({ recipients: SUBSCRIBERS, waiting: 0, failed: 0, withheld: 0 });
    expect(report.sent + report.unknown).toBe(SUBSCRIBERS);
    // Whoever is in doubt may have it: nobody is without it and without being listed.
    expect(accepted.length).toBeGreaterThanOrEqual(report.sent);
    expect(accepted.length).toBeLessThanOrEqual(SUBSCRIBERS);
  },
  240_000,
);
