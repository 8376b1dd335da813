import { describe, expect, test } from 'vitest';
import { cleanAndValidatePart } from '#netlify/server/interpretation/generate-interpretation.ts';
import { EXAMPLE_INTERPRETATION } from '#netlify/server/interpretation/prompt.ts';
import {
  cleanUpText,
  removeInvalidSentences,
  validatePart,
} from '#netlify/server/interpretation/validate-interpretation.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { countWords, splitSentences } from '#src/lib/text.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { createAnswerForDraw } from '#tests/support/ai/valid-answers.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { findViolations } from '#tests/support/inspect-letter.ts';
import { recordedInterpretations, toInterpretationParts } from '#tests/support/recorded-letters.ts';
import {
  layTen,
  resolveTen,
  SAMPLE_DRAWS,
  TEN_GROUPS,
  TEN_PARTS,
  type TenCards,
  type TenPart,
} from '#tests/support/ten-card-spread.ts';

const [draw] = SAMPLE_DRAWS as [TenCards];
const resolved = resolveTen(draw);
const validParts = toInterpretationParts(createAnswerForDraw(draw));

function getCards(part: TenPart): readonly Arcanum[] {
  return resolved.groups.find(({ group }) => group.id === part)?.cards ?? [];
}

const findCodes = (part: TenPart, text: string, laid = resolved) =>
  validatePart(part, text, laid).map(({ code }) => code);

/** Returns the codes of the rules that a valid part breaks after this sentence is added. */
const findCodesWith = (sentence: string) =>
  findCodes('qualities', `${validParts.qualities} ${formatFrenchTypography(sentence)}`);

describe('findViolations', () => {
  test.each(recordedInterpretations)(
    'accepts an AI answer: $cards.0, $cards.1…',
    ({ cards, parts }) => {
      expect(findViolations(parts, resolveTen(layTen(cards)))).toEqual([]);
    },
  );

  test('accepts the example in the prompt', () => {
    const cards = [
      ...['la-maison-dieu', 'la-papesse', 'la-force', 'l-etoile', 'le-bateleur', 'l-empereur'],
      ...['l-arcane-sans-nom', 'temperance', 'l-hermite', 'la-roue-de-fortune'],
    ];
    const [summary, qualities, obstacles, future, ...special] =
      EXAMPLE_INTERPRETATION.split('\n\n');
    const parts = { summary, qualities, obstacles, future, special: special.join('\n\n') };
    const cleanParts = TEN_PARTS.map((part) => [part, cleanUpText(parts[part] ?? '')]);
    expect(findViolations(Object.fromEntries(cleanParts), resolveTen(layTen(cards)))).toEqual([]);
  });
});

/** Sentences that break each rule, and similar ones that do not. */
const SENTENCES: [code: string, invalid: string[], valid: string[]][] = [
  [
    'foreign-name',
    [
      'Le Magicien sourit.',
      'Voyez la Grande Prêtresse.',
      'L’Hiérophante écoute.',
      'Les Amoureux hésitent.',
      'La Tour s’ouvre.',
      'La Mort passe.',
      'On dirait le Fou.',
      'Le pas du Mât.',
      'Avec la Tempérance, tout ralentit.',
      'La Maison de Dieu tremble.',
      'L’Ermite marche.',
    ],
    [
      'Une tour s’ouvre.',
      'Les amoureux du quartier.',
      'La tempérance est une vertu.',
      'Un fou rire.',
    ],
  ],
  [
    'foreign-number',
    ['Voyez l’arcane IX.', 'C’est la Justice (XI).', 'C’est le Mat (0).'],
    ['Le chiffre VIIII est gravé en haut.', 'Au XVe siècle.'],
  ],
  [
    'reversed-card',
    ['Une carte renversée freine.', 'Cet arcane à l’envers.'],
    ['Un verre renversé sur la table.', 'Il regarde à l’envers de tout le monde.'],
  ],
  [
    'false-origin',
    ['Les prêtres égyptiens le savaient.', 'Cela vient d’Égypte.'],
    ['Cela vient de Marseille.'],
  ],
  [
    'excluded-topic',
    [
      'Quelqu’un peut mourir.',
      'Une maladie se devine.',
      'Une grossesse se dessine.',
      'Le procès tourne bien.',
      'Une rentrée d’argent se prépare.',
      'Un divorce se prépare.',
    ],
    [
      'Ce point mort peut se dénouer.',
      'L’enceinte de la ville est basse.',
      'On dirait une porte condamnée.',
      'La fortune tourne.',
    ],
  ],
  [
    'prophecy',
    [
      'Vous allez trouver.',
      'Vous n’allez plus attendre.',
      'Vous rencontrerez quelqu’un.',
      'Vous saurez quoi faire.',
      'Vous finirez cela.',
      'Vous prendrez cela.',
      'Vous viendrez.',
      'Vous recevrez cela.',
      'Vous mettrez cela.',
      'Cela arrivera.',
      'C’est inévitable.',
      'Votre destin est là.',
      'Il met quelqu’un sur votre route.',
      'Quelqu’un revient vers vous.',
      'Une rencontre vous attend.',
      'Un message arrive chez vous.',
      'Tout s’éclaire bientôt.',
      'Dans les prochaines semaines, on vous écrit.',
    ],
    [
      'Vous serrez le col de la fiole.',
      'Servez-vous comme vous voudrez.',
      'Vous savez où vous allez, et cela suffit.',
      'Vous allez plus lentement que les autres.',
      'Où allez-vous ce soir ?',
      'Vous tirez, vous désirez, vous éclairez, vous restaurez, vous saupoudrez, vous montrez.',
      'Il se peut que quelqu’un revienne bientôt.',
      'Un message pourrait arriver chez vous.',
      'Elle met quelqu’un en garde.',
      'Ce n’est pas forcément une perte.',
      'Le message arrive en retard sur cette image, et personne ne court.',
    ],
  ],
  [
    'familiar-address',
    [
      'Tu peux choisir.',
      'Garde ton calme.',
      'Écoute-toi.',
      'Cela est à toi : prenez-le.',
      'La moitié est la tienne.',
    ],
    [
      'Ce n’est qu’une phrase de samedi : cette corvée est la tienne, je te la rends.',
      'Vous lui dites « viens chez toi » à voix basse.',
      'Le ton monte, haussez le ton, et votre ton change.',
      'Quand viendra-t-elle, a-t-il dit, on s’est tu.',
      'La couronne est calée pour qu’elle tienne, sans que personne la tienne.',
    ],
  ],
];

describe('validatePart', () => {
  test.each(SENTENCES)('finds %s, but not in similar valid sentences', (code, invalid, valid) => {
    for (const sentence of invalid) expect(findCodesWith(sentence), sentence).toContain(code);
    for (const sentence of valid) expect(findCodesWith(sentence), sentence).toEqual([]);
  });

  test('rejects the name of a card that was not drawn, but not the common noun', () => {
    const undrawn = deck.find(({ id }) => !TEN_GROUPS.some((group) => draw[group].includes(id)));
    expect(findCodesWith(`Près de là, ${undrawn?.name} attend.`)).toEqual(['other-card']);
    expect(findCodesWith('La force de dire non, la lune, le soleil, le monde entier.')).toEqual([]);
  });

  test('accepts the name of a card of another part', () => {
    expect(findCodesWith(`On y repense devant ${getCards('future')[0]?.name}.`)).toEqual([]);
  });

  test('rejects a part in which the name of a card has no capital', () => {
    for (const { name } of getCards('qualities')) {
      const noun = name.split(/ |’/).at(-1) ?? '';
      const text = validParts.qualities.replaceAll(noun, noun.toLowerCase());
      expect(validatePart('qualities', text, resolved)).toEqual([
        { code: 'missing-card', sentence: null, reason: `« ${name} » n’est pas nommé` },
      ]);
    }
  });

  test('rejects a part that names its cards in another order', () => {
    const groups = resolved.groups.map((group) => ({ ...group, cards: group.cards.toReversed() }));
    const reordered = { ...resolved, groups };
    expect(findCodes('qualities', validParts.qualities, reordered)).toEqual(['card-order']);
  });

  test.each([
    ['future', 40, []],
    ['future', 190, []],
    ['future', 39, ['too-short']],
    ['future', 191, ['too-long']],
    ['summary', 20, []],
    ['summary', 90, []],
    ['summary', 19, ['too-short']],
    ['summary', 91, ['too-long']],
  ] as const)('checks the length of the part %s with %i words', (part, count, expected) => {
    const names = part === 'future' ? getCards(part).map(({ name }) => name) : [];
    const start = names.join(', ');
    const text = `${start}${' pas'.repeat(count - countWords(start))}.`;
    expect(findCodes(part, text)).toEqual(expected);
  });

  test('rejects a last part without a question at its end', () => {
    const text = validParts.special.replace('\u202f?', '.');
    expect(findCodes('special', text)).toEqual(['no-question']);
  });
});

describe('cleanAndValidatePart', () => {
  const prophecy = 'Vous rencontrerez quelqu’un.';

  test('removes invalid sentences, and paragraphs that contain nothing else', () => {
    const [first = '', second = ''] = validParts.qualities.split('\n\n');
    const text = `${first} ${prophecy}\n\n${prophecy}\n\n${second}`;
    expect(removeInvalidSentences('qualities', text, resolved)).toBe(validParts.qualities);
    expect(cleanAndValidatePart('qualities', text, resolved)).toMatchObject({
      validText: validParts.qualities,
      violations: [
        { code: 'prophecy', sentence: prophecy },
        { code: 'prophecy', sentence: prophecy },
      ],
    });
  });

  test('returns no text when the part is invalid without the invalid sentence', () => {
    const [first = ''] = splitSentences(validParts.qualities);
    const text = validParts.qualities.replace(first, `Vous verrez ${first}`);
    expect(cleanAndValidatePart('qualities', text, resolved).validText).toBe(null);
  });
});

test.each([
  ['Un  mot .\n \n\nUn autre.', 'Un mot .\n\nUn autre.'],
  ['## Un **titre**', 'Un titre'],
  ['- Une ligne\n- une autre', 'Une ligne\n\nune autre'],
  ['Elle part — sans rien dire — tôt.', 'Elle part, sans rien dire, tôt.'],
  ['L\'or, "un mot" ?', 'L’or, «\u202fun mot\u202f»\u202f?'],
  ['Attendez... ✨', 'Attendez…'],
])('cleanUpText turns %j into %j', (text, expected) => {
  expect(cleanUpText(text)).toBe(expected);
});
