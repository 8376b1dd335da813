import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findTextFaults, lintFrench } from '#tests/support/content-lint.ts';

test('the delivered texts break no rule of language, of length or of letters', async () => {
  const { french, lengths, faq, letters } = await findTextFaults(process.cwd());
  expect({ french, lengths, faq, letters }).toEqual({
    ...{ french: [], lengths: [], faq: [], letters: [] },
  });
});

describe('a copy of the content', () => {
  let copy = '';
  beforeEach(async () => {
    copy = await mkdtemp(join(tmpdir(), 'texts-'));
    await cp('content', join(copy, 'content'), { recursive: true });
  });
  afterEach(() => rm(copy, { recursive: true, force: true }));

  test.each([
    ['french', 'faq.yaml', 'Le tirage est-il', 'A bientôt. Le tirage est-il', 'faq.yaml, capitale'],
    ['french', 'pages/qui-suis-je.md', /$/, '\n\nLa Tour et Le Magicien.\n', 'La Tour'],
    ['lengths', 'pages/guide-tarot.md', /(?<=\n---\n)[\s\S]*/, 'Un guide.', 'il en faut 1500'],
    ['faq', 'faq.yaml', 'gratuits et illimités', 'gratuits', '« gratuits et illimités » manque'],
  ] as const)('a fault of %s in %s is found', async (kind, file, passage, replacement, fault) => {
    const path = join(copy, 'content', file);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(passage, replacement));
    expect((await findTextFaults(copy))[kind].join()).toContain(fault);
  });
});

describe('the linter', () => {
  test.each([
    "l'avenir",
    'Il a dit "oui".',
    'Attendez...',
    'Vraiment ?',
    'Vraiment?',
    'Voici : la carte',
    '« Regarde encore. »',
    'A bientôt.',
    'Etoile du soir',
    '53 CHF',
    'CHF 53',
    '2.90\u00a0CHF',
    'le 1 mars 2026',
    'le 01.03.2026',
    'La Tour et Le Magicien',
    'L’arcane XIX',
  ])('refuses: %s', (text) => {
    expect(lintFrench(text)).not.toEqual([]);
  });

  test.each([
    'L’avenir\u202f: vous le verrez\u202f!',
    '«\u202fRegarde encore.\u202f»',
    '2,90\u00a0CHF/min et 53\u00a0CHF',
    'le 1er mars 2026, à 9:00',
    'La Maison Dieu (XVI), L’Hermite (VIIII)',
  ])('accepts: %s', (text) => {
    expect(lintFrench(text)).toEqual([]);
  });
});
