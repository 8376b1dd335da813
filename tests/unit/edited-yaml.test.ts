import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fileOf } from '#netlify/server/content/paths.ts';
import { editedYaml, readSource, readText, writeText } from '#scripts/content/content-files.ts';
import { copyProject } from './project-copy.ts';

const texts = await readSource(process.cwd());

/** Lines of the one that are not in the other. */
function linesOnlyIn(one: string, other: string): string[] {
  const lines = new Set(other.split('\n'));
  return one.split('\n').filter((line) => !lines.has(line));
}

test('a value that changes changes its own lines, and comments stay', () => {
  const source = readFileSync('content/identite.yaml', 'utf8');
  const identity = parse(source);
  identity.phone.pricePerMinute = 3.5;
  identity.developer.url = 'https://exemple.ch/: "#"';
  identity.title = 'Une ligne\nou deux, l’« autre » \\ là';
  const edited = editedYaml(source, identity);
  expect(parse(edited)).toEqual(identity);
  expect(linesOnlyIn(edited, source)).toEqual([
    expect.stringMatching(/^title: /),
    '  pricePerMinute: 3.50',
    expect.stringMatching(/^ {2}url: ["']https/),
  ]);
});

test('a folded text stays one, as far in as it was', () => {
  const source = readFileSync('content/cartes/00-le-mat.md', 'utf8');
  const header = source.split('---\n')[1] ?? '';
  const card = parse(header);
  card.fragments.quality.text = `${'Un texte tout neuf : il est long, '.repeat(7)}et il finit.`;
  card.meanings.qualities[1] = 'élan, ou : départ';
  const edited = editedYaml(header, card);
  expect(parse(edited)).toEqual(card);
  expect(edited).toMatch(/\n {4}text: >-\n {6}Un texte tout neuf/);
  // The other folded texts may break elsewhere.
  expect(linesOnlyIn(edited, header).filter((line) => /^\S|^ {2}\S/.test(line))).toEqual([
    expect.stringMatching(/^ {2}qualities: /),
  ]);
});

test('items come and go, and the comments of the others stay', () => {
  const source = '# Tête\n- id: a # le premier\n  b: 1\n# Avant le second\n- id: c\n';
  expect(editedYaml(source, [{ id: 'a', b: 2 }, { id: 'c' }, { id: 'd', e: null }])).toBe(
    '# Tête\n- id: a # le premier\n  b: 2\n# Avant le second\n- id: c\n- id: d\n  e: null\n',
  );
  expect(editedYaml(source, [{ id: 'a' }])).toBe('# Tête\n- id: a # le premier\n');
});

test('any text is read back as it was written, in every file', async () => {
  const root = copyProject(...Object.keys(texts).map(fileOf));
  for (const [id, text] of Object.entries(texts)) {
    const body = text.body === null ? null : `${text.body}\n\n---\n\nFin.`;
    const fields = changed(text.fields);
    await writeText(root, id, { fields, body });
    expect(await readText(root, id)).toEqual({ data: { fields, body } });
  }
  expect(readFileSync(join(root, 'content/identite.yaml'), 'utf8')).toContain('# Votre identité.');
});

const ODD = ['- a: b', ' # dièse ', '"guillemets"', 'oui', '12', 'null', 'ligne\n\n  deux\n', ''];

/** Every text gives way to an odd one, every list grows. */
function changed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return `${ODD[value.length % ODD.length]}`;
  if (Array.isArray(value)) {
    const items = value.map((item) => changed(item, depth + 1));
    return [...items, items[0] ?? 'neuf'];
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, changed(item, depth + 1)]),
  );
}
