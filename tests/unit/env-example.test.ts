import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = readFileSync('netlify/server/lib/environment.ts', 'utf8');
const MANUAL = readFileSync('docs/deploying.md', 'utf8').split('## Environment')[1] ?? '';
const EXAMPLE = readFileSync('.env.example', 'utf8');

/** Set by the host alone. */
const BY_THE_HOST = new Set(['NETLIFY_AI_GATEWAY_KEY']);

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

const listed = new Set(namesIn(EXAMPLE, /^#([A-Z][A-Z_]+)=/gm));

test('.env.example lists every variable that the server reads', () => {
  const read = namesIn(SOURCE, /^ +([A-Z][A-Z_]+):/gm);
  expect(read).toContain('ADMIN_PASSWORD');
  expect(read.filter((name) => !listed.has(name) && !BY_THE_HOST.has(name))).toEqual([]);
});

test('the manual says what each of them is', () => {
  const rows = MANUAL.split('\n').filter((line) => line.startsWith('|'));
  const described = new Set(
    rows.flatMap((row) => namesIn(row.split('|')[1] ?? '', /`([A-Z][A-Z_]+)`/g)),
  );
  expect([...listed].filter((name) => !described.has(name))).toEqual(['PORT']);
});
