import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#src/api/endpoint.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { examplePath, readContract } from '#tests/support/api-endpoints.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

// Importing the whole library, as the AI's client does, sets the language of its sentences for the process.
z.config(z.locales.en());

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const contract = (await readContract()).filter(({ request }) => request !== null);
let owner: AdminClient;

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});

const WRONG = [12, 'x', '', true, null, [], {}, ['x'], { x: 1 }];
const TOO_LONG = 'x'.repeat(200_000);

/** Fields of the body, where it is an object. */
function fieldsOf({ request }: Endpoint): string[] {
  const { type, shape } = (request as unknown as { def: { type: string; shape?: object } }).def;
  return type === 'object' ? Object.keys(shape ?? {}) : [];
}

function bodiesOf(endpoint: Endpoint): unknown[] {
  const fields = fieldsOf(endpoint);
  return [
    ...[{}, [], null, { x: 1 }, 'texte', 3],
    ...fields.map((field) => ({ [field]: TOO_LONG })),
    // A refusal has a sentence for each field at once.
    ...WRONG.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
  ];
}

const ENGLISH =
  /\b(invalid|expected|received|too (big|small|large)|unrecognized|input|required|must|should|string|number|object)\b/i;

test.for(contract)(
  '$method $path refuses malformed bodies in French',
  { timeout: 120_000 },
  async (endpoint) => {
    const isOwners = endpoint.access !== 'public';
    let refused = 0;
    for (const body of bodiesOf(endpoint)) {
      const visitor = isOwners ? owner.browser : platform.visitor();
      const response = await visitor.fetch(examplePath(endpoint), {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          ...(isOwners ? { 'X-CSRF-Token': owner.token } : {}),
        },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (response.status < 400) continue;
      refused++;
      expect(response.status).toBeLessThan(500);
      const { message, fields = {} } = JSON.parse(text);
      for (const sentence of [message, ...Object.values(fields)]) {
        expect(sentence).toMatch(/\p{L}{3}/u);
        expect(sentence).not.toMatch(ENGLISH);
      }
    }
    expect(refused).toBeGreaterThan(0);
  },
);
