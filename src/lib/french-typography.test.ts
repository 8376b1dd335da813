import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFrenchTypography } from './french-typography.ts';

/** Makes no-break spaces visible: `·` is the thin one (U+202F), `~` is U+00A0. */
function formatVisibly(text: string): string {
  return formatFrenchTypography(text).replaceAll('\u202f', '·').replaceAll('\u00a0', '~');
}

const expectFormat = (text: string, expected: string) => expect(formatVisibly(text)).toBe(expected);

describe('formatFrenchTypography', () => {
  it.each([
    ['Qui ? Quoi! Ainsi ; donc : voilà', 'Qui·? Quoi·! Ainsi·; donc·: voilà'],
    ['Le Mat ?!', 'Le Mat·?!'],
    ['Le Mat ? ! Oui', 'Le Mat·?! Oui'],
    ['Le Mat?!', 'Le Mat·?!'],
    ['« Oui ! », dit-elle', '«·Oui·!·», dit-elle'],
    ['«Non?»', '«·Non·?·»'],
    [
      'Un mot (le Mat !) et **deux :** puis *trois !*',
      'Un mot (le Mat·!) et **deux·:** puis *trois·!*',
    ],
    ['Vraiment ?… Oui !…', 'Vraiment·?… Oui·!…'],
    ['(!) et « ? »', '(!) et «·?·»'],
  ])('sets thin no-break spaces before high punctuation: %j', expectFormat);

  it.each([
    ["l'été, d'« arcane », l'1er, jusqu'à", 'l’été, d’«·arcane·», l’1er, jusqu’à'],
    ["l'*Étoile* et l'[Hermite](/guide)", 'l’*Étoile* et l’[Hermite](/guide)'],
    ["10'000 francs, là-bas, c'était", '10’000 francs, là-bas, c’était'],
    ["e\u0301t'e\u0301", 'e\u0301t’e\u0301'],
    ["une règle de 5' et un 'mot' seul", "une règle de 5' et un 'mot' seul"],
  ])('curls apostrophes between letters, digits and marks: %j', expectFormat);

  it.each([
    ['Attendez...', 'Attendez…'],
    ['Quoi...?', 'Quoi…·?'],
    ['points....', 'points....'],
  ])('replaces three dots, and only three, with an ellipsis: %j', expectFormat);

  it.each([
    ['53 CHF', '53~CHF'],
    ['2,90\u202fCHF/min', '2,90~CHF/min'],
    ['en CHF', 'en CHF'],
  ])('sets a no-break space between an amount and its currency: %j', expectFormat);

  it.each([
    'de 9:00 à 10:30',
    '2026-11-21T09:00:00Z',
    "https://exemple.invalid/page?a=1;b=l'ete:x",
    '[lien](/tirage?de=1 "l\'un ? l\'autre !")',
    'contact@exemple.invalid',
    'tel:+41000000000',
    '<!-- schema: croix -->',
    '<a href="/page?x" title="l\'un : deux">texte</a>',
    'thé&nbsp;&amp; café',
    '`const a = b ? c : d;`',
    '```\nx ? y : z\n```',
    '| :--- | ---: |',
    '![image](/images/x.png)',
    '- point\n\n## Titre',
    'mot\n? suite',
  ])('does not change what is not prose: %j', (text) => {
    expect(formatFrenchTypography(text)).toBe(text);
  });

  it('formats the punctuation after a URL without changing the URL', () => {
    expectFormat('Voir https://exemple.invalid/a?b !', 'Voir https://exemple.invalid/a?b·!');
    expectFormat('Voir https://exemple.invalid/a?b!', 'Voir https://exemple.invalid/a?b·!');
  });

  it('does not change a text that it has formatted, for any mixture of its marks', () => {
    const pieces = [
      ...["'", '...', '…', '?', '!', ';', ':', '«', '»', ' ', '\u00a0', '\u202f', '\n', '"', '*'],
      ...['Mat', 'é', '53', 'CHF', '(', ')', '.', '[', '](/x)', '<b>', 'https://a.ch/x'],
    ];
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const formatted = formatFrenchTypography(text);
        expect(formatFrenchTypography(formatted)).toBe(formatted);
      }),
      { numRuns: 2000 },
    );
  });
});
