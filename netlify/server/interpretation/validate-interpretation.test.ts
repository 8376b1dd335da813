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
import { createAnswerForDraw } from '#tests/support/ai/valid-answers.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { findViolations } from '#tests/support/inspect-letter.ts';
import { recordedLetters, toLetterParts } from '#tests/support/recorded-letters.ts';
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
const table = resolveTen(draw);
const cardsIn = (part: TenPart) => table.groups.find(({ group }) => group.id === part)?.cards ?? [];
const good = toLetterParts(createAnswerForDraw(draw));

/** What the gate finds in a good part to which the sentence is added. */
function codesOf(sentence: string, part: TenPart = 'qualities'): string[] {
  return validatePart(part, `${good[part]} ${formatFrenchTypography(sentence)}`, table).map(
    ({ code }) => code,
  );
}

describe('a good letter is refused nothing', () => {
  test.each(recordedLetters)('of a language model: $cards.0, $cards.1…', ({ cards, parts }) => {
    expect(findViolations(parts, resolveTen(layTen(cards)))).toEqual([]);
  });

  test('the example that a model is shown', () => {
    const named = [
      ...['la-maison-dieu', 'la-papesse', 'la-force', 'l-etoile', 'le-bateleur', 'l-empereur'],
      ...['l-arcane-sans-nom', 'temperance', 'l-hermite', 'la-roue-de-fortune'],
    ];
    const [summary, qualities, obstacles, future, ...special] =
      EXAMPLE_INTERPRETATION.split('\n\n');
    const letter = { summary, qualities, obstacles, future, special: special.join('\n\n') };
    const clean = TEN_PARTS.map((part) => [part, cleanUpText(letter[part] ?? '')]);
    expect(findViolations(Object.fromEntries(clean), resolveTen(layTen(named)))).toEqual([]);
  });
});

/** For each rule what it refuses, then what is near it and passes. */
const SENTENCES: [code: string, refused: string[], passing: string[]][] = [
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

test.each(SENTENCES)('%s is found, and what is near it passes', (code, refused, passing) => {
  for (const sentence of refused) expect(codesOf(sentence), sentence).toContain(code);
  for (const sentence of passing) expect(codesOf(sentence), sentence).toEqual([]);
});

describe('names', () => {
  const foreign = deck.find(({ id }) => !TEN_GROUPS.some((one) => draw[one].includes(id)));

  test('a card that was not drawn is refused, its ordinary word is not', () => {
    expect(codesOf(`Près de là, ${foreign?.name} attend.`)).toEqual(['other-card']);
    expect(codesOf('La force de dire non, la lune, le soleil, le monde entier.')).toEqual([]);
  });

  test('a card of another part may be named', () => {
    expect(codesOf(`On y repense devant ${cardsIn('future')[0]?.name}.`)).toEqual([]);
  });

  test('each card of the part is named with its capital', () => {
    for (const { name } of cardsIn('qualities')) {
      const noun = name.split(/ |’/).at(-1) ?? '';
      const text = good.qualities.replaceAll(noun, noun.toLowerCase());
      expect(validatePart('qualities', text, table)).toEqual([
        { code: 'missing-card', sentence: null, reason: `« ${name} » n’est pas nommé` },
      ]);
    }
  });

  test('and in the order picked', () => {
    const reordered = {
      ...table,
      groups: table.groups.map(({ group, cards }) => ({ group, cards: cards.toReversed() })),
    };
    const codes = validatePart('qualities', good.qualities, reordered).map(({ code }) => code);
    expect(codes).toEqual(['card-order']);
  });
});

describe('lengths', () => {
  const nouns = cardsIn('future').map(({ name }) => name);
  const start = nouns.join(', ');

  test.each([
    ['future', 40, []],
    ['future', 190, []],
    ['future', 39, ['too-short']],
    ['future', 191, ['too-long']],
    ['summary', 20, []],
    ['summary', 90, []],
    ['summary', 19, ['too-short']],
    ['summary', 91, ['too-long']],
  ] as const)('%s of %i words', (part, count, expected) => {
    const first = part === 'future' ? start : '';
    const text = `${first}${' pas'.repeat(count - countWords(first))}.`;
    expect(validatePart(part, text, table).map(({ code }) => code)).toEqual(expected);
  });
});

test('the letter ends with a question', () => {
  const text = good.special.replace('\u202f?', '.');
  expect(validatePart('special', text, table).map(({ code }) => code)).toEqual(['no-question']);
});

describe('what is cut', () => {
  const prophecy = 'Vous rencontrerez quelqu’un.';

  test('is the sentence alone, and its paragraph where it was all of it', () => {
    const [first = '', second = ''] = good.qualities.split('\n\n');
    const text = `${first} ${prophecy}\n\n${prophecy}\n\n${second}`;
    expect(removeInvalidSentences('qualities', text, table)).toBe(good.qualities);
    expect(cleanAndValidatePart('qualities', text, table)).toMatchObject({
      valid: good.qualities,
      violations: [
        { code: 'prophecy', sentence: prophecy },
        { code: 'prophecy', sentence: prophecy },
      ],
    });
  });

  test('is nothing where the part would not stand without it', () => {
    const [first = ''] = splitSentences(good.qualities);
    const text = good.qualities.replace(first, `Vous verrez ${first}`);
    expect(cleanAndValidatePart('qualities', text, table).validText).toBe(null);
  });
});

test.each([
  ['Un  mot .\n \n\nUn autre.', 'Un mot .\n\nUn autre.'],
  ['## Un **titre**', 'Un titre'],
  ['- Une ligne\n- une autre', 'Une ligne\n\nune autre'],
  ['Elle part — sans rien dire — tôt.', 'Elle part, sans rien dire, tôt.'],
  ['L\'or, "un mot" ?', 'L’or, «\u202fun mot\u202f»\u202f?'],
  ['Attendez... ✨', 'Attendez…'],
])('%j becomes %j', (untidy, expected) => {
  expect(cleanUpText(untidy)).toBe(expected);
});
