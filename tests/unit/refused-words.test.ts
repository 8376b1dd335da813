import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Everything a visitor may read, or that may end up in what they read. */
const FILES = globSync([
  'content/**/*.{md,yaml}',
  'src/**/*.{astro,css,ts,tsx}',
  'netlify/**/*.ts',
]);

/** What belongs to other decks, or to legend: names, numbers and habits that the deck of Marseille does not have. */
const REFUSED: Record<string, RegExp> = {
  'Le Magicien (Le Bateleur)': /\b(?:Le|le|du|Du|au|Au) Magicien\b/g,
  'La Grande Prêtresse (La Papesse)': /(?:Grande|Haute) Prêtresse/gi,
  'L’Hiérophante (Le Pape)': /hiérophante|grand prêtre/gi,
  'Les Amoureux (L’Amoureux)': /\b(?:Les|Des|Aux|des|aux|les) Amoureux\b/g,
  'La Tour (La Maison Dieu)': /\b[Ll]a Tour\b/g,
  'La Mort (L’Arcane sans nom)': /\b[Ll]a Mort\b/g,
  'Le Fou (Le Mat)': /\b(?:Le|le|du|Du|au|Au) Fou\b/g,
  'Le Mât (Le Mat)': /\bMât\b/g,
  'La Tempérance (Tempérance)': /\b[Ll]a Tempérance\b/g,
  'La Maison de Dieu (La Maison Dieu)': /maison de dieu/gi,
  'a numeral that subtracts': /\b(?:IV|IX|XIV|XIX)\b/g,
  'La Justice at eleven':
    /\bjustice\b[\s,:(]{1,3}(?:arcane )?(?:11|XI)\b|\b(?:11|XI)[\s,:.–-]{1,3}La Justice\b/gi,
  'La Force at eight':
    /\bforce\b[\s,:(]{1,3}(?:arcane )?(?:8|VIII)\b|\b(?:8|VIII)[\s,:.–-]{1,3}La Force\b/gi,
  'a nought on Le Mat':
    /\bLe Mat\b[\s,:(]{1,3}(?:arcane )?(?:0|zéro)\b|\b0[\s,:.–-]{1,3}Le Mat\b|arcane (?:0|zéro)\b/gi,
  'reversed cards':
    /\b(?:carte|arcane|lame|majeur)s?\s(?:[\p{L}’]+\s){0,2}(?:renversé|inversé|retourné à l’envers|à l’envers)/giu,
  'an Egyptian origin': /égypt|livre de thot/gi,
};

/** Where refused words may stand, and why. */
const ALLOWED: [file: string, refused: (keyof typeof REFUSED)[], why: string][] = [
  [
    'netlify/server/interpretation/validate-interpretation.ts',
    Object.keys(REFUSED),
    'the list of what generated texts may not say',
  ],
  [
    'content/articles/du-jeu-de-cartes-a-la-divination.md',
    ['an Egyptian origin'],
    'tells the legend and that no document supports it',
  ],
  [
    'content/pages/guide-tarot.md',
    ['an Egyptian origin'],
    'tells the legend and that no document supports it',
  ],
];

function isAllowed(file: string, refused: string): boolean {
  return ALLOWED.some(([allowed, names]) => allowed === file && names.includes(refused));
}

function findings(name: string, pattern: RegExp): string[] {
  return FILES.filter((file) => !isAllowed(file, name)).flatMap((file) =>
    [...plainSpaces(readFileSync(file, 'utf8')).matchAll(pattern)].map(
      ([words]) => `${file}: ${words}`,
    ),
  );
}

function plainSpaces(text: string): string {
  return text.replace(/[\s\u00a0\u202f]+/g, ' ');
}

describe('words that the deck of Marseille does not have', () => {
  it.each(Object.entries(REFUSED))('%s: nowhere', (name, pattern) => {
    expect(findings(name, pattern)).toEqual([]);
  });

  it.each([
    ['Le Magicien (Le Bateleur)', 'la carte du Magicien'],
    ['La Grande Prêtresse (La Papesse)', 'La Grande Prêtresse'],
    ['L’Hiérophante (Le Pape)', 'L’Hiérophante'],
    ['Les Amoureux (L’Amoureux)', 'avec Les Amoureux'],
    ['La Tour (La Maison Dieu)', 'sous la Tour,'],
    ['La Mort (L’Arcane sans nom)', 'La Mort (XIII)'],
    ['Le Fou (Le Mat)', 'Le Fou'],
    ['Le Mât (Le Mat)', 'Le Mât'],
    ['La Tempérance (Tempérance)', 'de la Tempérance'],
    ['La Maison de Dieu (La Maison Dieu)', 'La Maison de Dieu'],
    ['a numeral that subtracts', 'L’Empereur (IV)'],
    ['La Justice at eleven', 'La Justice (XI)'],
    ['La Force at eight', 'VIII. La Force'],
    ['a nought on Le Mat', 'Le Mat (0)'],
    ['reversed cards', 'une carte tirée à l’envers'],
    ['an Egyptian origin', 'venu d’Égypte'],
  ])('%s is recognised', (name, words) => {
    expect(words).toMatch(new RegExp(REFUSED[name] as RegExp));
  });

  it.each([
    'La Justice (VIII) et La Force (XI)',
    'la mort d’un roi',
    'XIVe siècle, XIXe siècle',
    'les amoureux se promènent',
    'une tour de pierre',
    'Le Mat ne porte pas de nombre',
    'regardez la scène à l’envers',
    'la force de huit chevaux',
  ])('%j is ordinary French', (words) => {
    const refused = Object.entries(REFUSED).filter(([, pattern]) =>
      new RegExp(pattern).test(words),
    );
    expect(refused.map(([name]) => name)).toEqual([]);
  });

  it('reads files, and every exception is still needed', () => {
    expect(FILES.length).toBeGreaterThan(60);
    for (const [file, names] of ALLOWED) {
      const text = plainSpaces(readFileSync(file, 'utf8'));
      const found = names.filter((name) => text.match(REFUSED[name] as RegExp));
      expect(found, file).not.toEqual([]);
    }
  });
});
