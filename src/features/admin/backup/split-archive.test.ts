import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { splitArchive } from './split-archive.ts';

const folders = ['lettres/', 'images/', 'articles/', 'versions/', 'messages/'];
const about = {
  'sauvegarde.json': strToU8(JSON.stringify({ folders })),
  'LISEZMOI.txt': strToU8('…'),
};

test('each part can be restored by itself, and nothing is lost', () => {
  const messages = Array.from({ length: 400 }, (_, number) => `messages/m-${number}.json`);
  const archive = zipSync({
    ...about,
    ...Object.fromEntries(messages.map((path) => [path, strToU8('{}')])),
  });
  const parts = splitArchive(archive).map(Object.keys);
  expect(parts.length).toBe(3);
  for (const paths of parts) expect(paths).toContain('sauvegarde.json');
  const given = parts.flat().filter((path) => path.startsWith('messages/'));
  expect(given.toSorted()).toEqual(messages.toSorted());
});

test('a post goes with its text, and letters go before posts', () => {
  const paths = [
    ...['articles/le-mat_a1.json', 'articles/le-mat_a1.md'],
    ...['articles/la-lune_b2.json', 'articles/la-lune_b2.md'],
    'lettres/c3.json',
  ];
  const archive = zipSync({
    ...about,
    ...Object.fromEntries(paths.map((path) => [path, strToU8('{}')])),
  });
  const [part, ...others] = splitArchive(archive).map(Object.keys);
  expect(others).toEqual([]);
  expect(part).toEqual([
    ...['sauvegarde.json', 'lettres/c3.json'],
    ...['articles/le-mat_a1.json', 'articles/le-mat_a1.md'],
    ...['articles/la-lune_b2.json', 'articles/la-lune_b2.md'],
  ]);
});

test('a part stays below what one call carries', () => {
  const sizes = { un: 1_500_000, deux: 1_500_000, trois: 1_500_000 };
  const pictures = Object.entries(sizes).map(([name, size]) => [
    `images/${name}.jpg`,
    [new Uint8Array(size), { level: 0 }] as const,
  ]);
  const parts = splitArchive(zipSync({ ...about, ...Object.fromEntries(pictures) }));
  const weights = parts.map((part) =>
    Object.values(part).reduce((sum, { length }) => sum + length, 0),
  );
  expect(weights).toHaveLength(2);
  expect(Math.max(...weights)).toBeLessThan(4_000_000);
});

test('what is no archive of a site is refused', () => {
  expect(() => splitArchive(strToU8('rien'))).toThrow();
  expect(() => splitArchive(zipSync({ 'photo.jpg': strToU8('…') }))).toThrow();
});
