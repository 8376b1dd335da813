import { expect, test } from 'vitest';
import { waitForHostBuild } from '#tests/setup/host.ts';
import { toSelection } from '#tests/support/ai-selection.ts';
import { createRandomDraws, type TenCards } from '#tests/support/ten-card-spread.ts';
import { GATEWAY_KEY, startHostedSite } from './hosted-site.ts';

const [draw] = createRandomDraws(1, 11) as [TenCards];

/** What the provider hears of one reading where the host's gateway has put its key into the environment. */
async function keysHeard(isAiEnabled: boolean): Promise<{ status: number; keys: Set<string> }> {
  const { root } = await waitForHostBuild();
  const site = await startHostedSite(root, { key: 'gateway', isAiEnabled });
  try {
    const visitor = site.functions.visitor();
    const { status } = await visitor.postJson('/api/interpret', toSelection(draw));
    return { status, keys: new Set(site.provider.calls.map((call) => call.authorization)) };
  } finally {
    await site.stop();
  }
}

test('a key that the host’s gateway puts there by itself turns nothing on', async () => {
  expect(await keysHeard(false)).toEqual({ status: 503, keys: new Set() });
});

test('it is the one that is used where the admin has switched the AI on', async () => {
  const keys = new Set([`Bearer ${GATEWAY_KEY}`]);
  expect(await keysHeard(true)).toEqual({ status: 200, keys });
});
