import { inBatches } from '#netlify/server/in-batches.ts';
import { CHOICES } from '#tests/newsletter.ts';
import { OWNER_PASSWORD, ownerOf } from '#tests/owner.ts';
import { TestPlatform } from '#tests/platform.ts';
import { median, type Row } from './bench.ts';
import { figure } from './figure.ts';

export const name = 'Infolettre : l’administration devant 10 000 abonnés';

const SUBSCRIBERS = 10_000;
const ROWS_A_CALL = 200;
const TRIES = 5;
const MOST_MS = 500;

const CALLS: [string, string][] = [
  ['première page', '/api/admin/newsletter/subscribers'],
  ['recherche', '/api/admin/newsletter/subscribers?search=abonnee-77'],
  ['trois chiffres', '/api/admin/newsletter/stats'],
];

export async function run(): Promise<Row[]> {
  const platform = new TestPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
  await platform.start();
  const owner = await ownerOf(platform);
  const calls = Array.from({ length: SUBSCRIBERS / ROWS_A_CALL }, (_, call) => call * ROWS_A_CALL);
  await inBatches(calls, 2, (start) =>
    owner.send('POST', '/api/admin/newsletter/import', {
      rows: Array.from({ length: ROWS_A_CALL }, (_, number) => ({
        email: `abonnee-${start + number}@tarot.example`,
        state: 'confirmed',
        preferences: CHOICES,
      })),
    }),
  );
  const rows: Row[] = [];
  for (const [what, path] of CALLS) {
    const times: number[] = [];
    for (let count = 0; count < TRIES; count++) {
      const start = performance.now();
      await (await owner.get(path)).arrayBuffer();
      times.push(performance.now() - start);
    }
    rows.push(figure(what, median(times), 'ms', { most: MOST_MS }));
  }
  await platform.remove();
  return rows;
}
