import pLimit from 'p-limit';
import { CHOICES } from '#tests/newsletter.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { TestPlatform } from '#tests/platform.ts';
import type { Row } from './bench.ts';
import { callTime } from './call-time.ts';
import { figure } from './figure.ts';
import { writePlot } from './plot.ts';

export const name = 'Infolettre : l’administration selon le nombre d’abonnés';

const SIZES = [100, 1_000, 10_000];
const ROWS_A_CALL = 200;
const TRIES = 5;
const MOST_MS = 500;

const CALLS: [string, string][] = [
  ['première page', '/api/admin/newsletter/subscribers'],
  ['recherche', '/api/admin/newsletter/subscribers?search=abonnee-77'],
  ['trois chiffres', '/api/admin/newsletter/stats'],
];

/** Imports subscribers as the owner would, from one number to another. */
async function fill(owner: Owner, from: number, to: number): Promise<void> {
  const starts = Array.from(
    { length: Math.ceil((to - from) / ROWS_A_CALL) },
    (_, call) => from + call * ROWS_A_CALL,
  );
  await pLimit(2).map(starts, async (start) => {
    const numbers = Array.from(
      { length: Math.min(ROWS_A_CALL, to - start) },
      (_, place) => start + place,
    );
    const answer = await owner.send('POST', '/api/admin/newsletter/import', {
      rows: numbers.map((number) => ({
        email: `abonnee-${number}@tarot.example`,
        state: 'confirmed',
        preferences: CHOICES,
      })),
    });
    if (!answer.ok) throw new Error(`The import answered ${answer.status}`);
  });
}

export async function run(): Promise<Row[]> {
  const platform = new TestPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
  await platform.start();
  const owner = await ownerOf(platform);
  const rows: Row[] = [];
  const lines: Record<string, [number, number][]> = {};
  let filled = 0;
  for (const size of SIZES) {
    await fill(owner, filled, size);
    filled = size;
    for (const [what, path] of CALLS) {
      const spent = await callTime(() => owner.get(path), TRIES);
      rows.push(figure(`${what}, ${size} abonnés`, spent, 'ms', { most: MOST_MS }));
      lines[what] = [...(lines[what] ?? []), [size, spent]];
    }
  }
  await platform.remove();
  await writePlot('abonnes', {
    title: 'Administration de l’infolettre selon le nombre d’abonnés',
    x: 'abonnés',
    y: 'ms',
    lines,
  });
  return rows;
}
