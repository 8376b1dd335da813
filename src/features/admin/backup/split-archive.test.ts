import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { splitArchive } from './split-archive.ts';

const folders = ['lettres/', 'images/', 'articles/', 'versions/', 'messages/'];
const metadata = {
  'sauvegarde.json': strToU8(JSON.stringify({ folders })),
  'LISEZMOI.txt': strToU8('…'),
};

/** Creates an archive with an empty object in each of these files. */
function createArchive(paths: string[]): Uint8Array {
  const files = Object.fromEntries(paths.map((path) => [path, strToU8('{}')]));
  return zipSync({ ...metadata, ...files });
}

test('splitArchive returns parts that can be restored alone, and loses no file', () => {
  const messages = Array.from({ length: 400 }, (_, number) => `messages/m-${number}.json`);
  const parts = splitArchive(createArchive(messages)).map(Object.keys);
  expect(parts.length).toBe(3);
  for (const paths of parts) expect(paths).toContain('sauvegarde.json');
  const messagePaths = parts.flat().filter((path) => path.startsWith('messages/'));
  expect(messagePaths.toSorted()).toEqual(messages.toSorted());
});

test('splitArchive keeps a post together with its text, and puts campaigns before posts', () => {
  const paths = [
    ...['articles/le-mat_a1.json', 'articles/le-mat_a1.md'],
    ...['articles/la-lune_b2.json', 'articles/la-lune_b2.md'],
    'lettres/c3.json',
  ];
  const [part, ...otherParts] = splitArchive(createArchive(paths)).map(Object.keys);
  expect(otherParts).toEqual([]);
  expect(part).toEqual([
    ...['sauvegarde.json', 'lettres/c3.json'],
    ...['articles/le-mat_a1.json', 'articles/le-mat_a1.md'],
    ...['articles/la-lune_b2.json', 'articles/la-lune_b2.md'],
  ]);
});

test('splitArchive keeps each part below the maximum size of a request', () => {
  const fileBytes = { un: 1_500_000, deux: 1_500_000, trois: 1_500_000 };
  const pictures = Object.entries(fileBytes).map(([name, bytes]) => [
    `images/${name}.jpg`,
    [new Uint8Array(bytes), { level: 0 }] as const,
  ]);
  const parts = splitArchive(zipSync({ ...metadata, ...Object.fromEntries(pictures) }));
  const partBytes = parts.map((part) =>
    Object.values(part).reduce((sum, { length }) => sum + length, 0),
  );
  expect(partBytes).toHaveLength(2);
  expect(Math.max(...partBytes)).toBeLessThan(4_000_000);
});

test('splitArchive rejects a file that is not the archive of a site', () => {
  expect(() => splitArchive(strToU8('rien'))).toThrow();
  expect(() => splitArchive(zipSync({ 'photo.jpg': strToU8('…') }))).toThrow();
});
