import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '#tests/architecture/source-files.ts';

const FOLDER = 'docs/decisions';
const decisions = readdirSync(FOLDER).filter((name) => /^\d/.test(name));

test.each(decisions)('%s names a file that it explains, and is named there', (name) => {
  const [, file] = /^\w+ \d{4} · \[([^\]]+)\]\(\.\.\/\.\.\/\1\)$/m.exec(
    readFileSync(join(FOLDER, name), 'utf8'),
  ) ?? [''];
  expect(file, `${FOLDER}/${name}: « November 2026 · [file](../../file) »`).toBeTruthy();
  expect(readFileSync(String(file), 'utf8')).toContain(`${FOLDER}/${name}`);
});

test('a file names decisions that are there, and the list has all of them', () => {
  const named = listFiles('src', 'netlify', 'tests').flatMap((file) =>
    Array.from(
      readFileSync(file, 'latin1').matchAll(/docs\/decisions\/(\d{4}[\w-]*\.md)/g),
      ([, name]) => name,
    ),
  );
  expect(named.filter((name) => !decisions.includes(String(name)))).toEqual([]);
  const list = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  expect(Array.from(list.matchAll(/\((\d[^)]*)\)/g), ([, name]) => name)).toEqual(decisions);
});
