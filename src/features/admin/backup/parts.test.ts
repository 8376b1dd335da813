import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

const about = { 'sauvegarde.json': strToU8('{}'), 'LISEZMOI.txt': strToU8('…') };

function pathsIn(part: Uint8Array | undefined): string[] {
  return Object.keys(unzipSync(part ?? new Uint8Array()));
}

test('each part can be restored by itself, and nothing is lost', () => {
  const messages = Array.from({ length: 400 }, (_, number) => `messages/m-${number}.json`);
  const archive = zipSync({
    ...about,
    ...Object.fromEntries(messages.map((path) => [path, strToU8('{}')])),
  });
  const parts = partsOf(archive);
  expect(parts.length).toBe(3);
  for (const part of parts) expect(pathsIn(part)).toContain('sauvegarde.json');
  const given = parts.flatMap(pathsIn).filter((path) => path.startsWith('messages/'));
  expect(given.toSorted()).toEqual(messages.toSorted());
});

test('a post goes with its text and its versions, and letters go before posts', () => {
  const paths = [
    ...['articles/le-mat_a1.json', 'articles/le-mat_a1.md'],
    ...['articles/la-lune_b2.json', 'articles/la-lune_b2.md'],
    ...['versions/a1/00000001.json', 'lettres/c3.json'],
  ];
  const archive = zipSync({
    ...about,
    ...Object.fromEntries(paths.map((path) => [path, strToU8('{}')])),
  });
  const [part, ...others] = partsOf(archive).map(pathsIn);
  expect(others).toEqual([]);
  expect(part).toEqual([
    ...['sauvegarde.json', 'lettres/c3.json'],
    ...['articles/le-mat_a1.json', 'articles/le-mat_a1.md', 'versions/a1/00000001.json'],
    ...['articles/la-lune_b2.json', 'articles/la-lune_b2.md'],
  ]);
});

test('a part stays below what one call carries', () => {
  const picture = (seed: number) =>
    Uint8Array.from({ length: 1_500_000 }, (_, index) => (index * seed * 2654435761) >>> 24);
  const archive = zipSync({
    ...about,
    ...Object.fromEntries(
      [3, 5, 7].map((one) => [`images/${one}.jpg`, [picture(one), { level: 0 }]]),
    ),
  });
  const parts = partsOf(archive);
  expect(parts).toHaveLength(2);
  for (const part of parts) expect(part.length).toBeLessThan(4_300_000);
});

test('what is no archive is refused', () => {
  expect(() => partsOf(strToU8('rien'))).toThrow();
});
