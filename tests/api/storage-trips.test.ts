import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNER_CALLS } from '#tests/owner-calls.ts';
import { type Site, startSite } from '#tests/site-in-use.ts';
import { countTrips } from '#tests/storage-trips.ts';
import { VISITOR_CALLS } from '#tests/visitor-calls.ts';

const MOST = 3;
/**
 * Saving a post: its writes stand in the order that lets a call die after any of them (see
 * netlify/server/posts/write-post.ts).
 */
const ORDERED: Record<string, number> = { 'créer un article': 11, 'modifier un article': 11 };

let site: Site;

beforeAll(async () => {
  site = await startSite();
}, 60_000);

afterAll(() => site.close());

describe('a call', () => {
  test.each([...VISITOR_CALLS, ...OWNER_CALLS])(
    'of $of ($what) waits for storage few times',
    async ({ of, what, make }) => {
      // A first call of an instance also reads what never changes: the day's salt, the signing secret.
      if (of !== 'admin-logout') expect((await make(site)).status).toBe(200);
      const { inSequence } = await countTrips(async () => {
        const response = await make(site);
        expect(response.status).toBe(200);
        return response;
      });
      expect(inSequence).toBeLessThanOrEqual(ORDERED[what] ?? MOST);
    },
  );
});
