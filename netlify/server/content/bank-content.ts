import * as z from 'zod';
import { relu } from '#src/content/schemas/fields.ts';
import type { FragmentKind } from '#src/tarot/arcana.ts';
import { DECK_IDS } from '#src/tarot/deck-ids.ts';
import { MOTIFS, type Motif, POLES } from '#src/tarot/interpretation/card-texts.ts';
import { NAMES_IN_SENTENCES } from '#src/tarot/interpretation/name-patterns.ts';
import { A_QUESTION, anyCard, ofWords, ownId, requireName, template } from './written.ts';

// The schemas of content/voisines, a file for each card that arrives beside another, and of content/motifs.yaml: what
// letters are made of. For the owner, each field says what belongs in it.

const MOTIF_WORDS: Record<Motif, string> = {
  hands: 'Les mains : 1. prises, 2. libres',
  eyes: 'Les yeux : 1. vers vous, 2. ailleurs',
  mouths: 'Les bouches : 1. fermées, 2. ouvertes',
  feet: 'Les pieds : 1. posés, 2. en l’air',
  objects: 'Les objets : 1. employés, 2. laissés',
  ties: 'Les liens : 1. serrés, 2. lâches',
  headwear: 'Les coiffes : 1. couronnes, 2. autres',
  waters: 'Les eaux : 1. contenues, 2. en chemin',
  beasts: 'Les bêtes : 1. en mouvement, 2. au repos',
  thresholds: 'Les seuils : 1. fermés, 2. ouverts',
};

export const PLACES = [
  'quality',
  'obstacle',
  'future',
  'special',
] as const satisfies FragmentKind[];

const motif = z.enum(MOTIFS).meta({ words: MOTIF_WORDS });

const [fits, fault] = ofWords(12, 65);

const passage = z
  .string()
  .trim()
  .describe(
    'Le passage ; de 12 à 65 mots, adressé à la personne (« vous »), avec le nom de la carte, et d’aucune autre que celle d’avant. Vide, la lettre prend le texte de la carte seule.',
  )
  .meta({ length: [12, 65] })
  .refine((text) => text === '' || fits(text), fault)
  .regex(/^[^{}]*$/, 'ni { ni } dans un passage.');

const CARD_BEFORE = Object.fromEntries(
  DECK_IDS.map((id) => [id, `Après ${NAMES_IN_SENTENCES[id]}`]),
);

const after = z
  .partialRecord(z.enum(DECK_IDS).meta({ words: CARD_BEFORE }), passage)
  .describe('Les passages, par la carte d’avant.');

const neighbours = z.strictObject({ relu, after });

const ending = z.strictObject({
  text: template()
    .describe(
      'La fin, de 40 à 75 mots : elle montre cette carte, la nomme et répond à la question de l’ouverture.',
    )
    .meta({ length: [40, 75] })
    .refine(...ofWords(40, 75)),
  question: z
    .string()
    .trim()
    .describe('La question, de 2 à 16 mots.')
    .meta({ input: 'line' })
    .regex(...A_QUESTION)
    .refine(...ofWords(2, 16)),
});

const shown = z.strictObject({
  pole: z
    .enum(POLES)
    .meta({ words: { first: 'Le premier (1)', second: 'Le second (2)' } })
    .describe('L’état du motif sur cette image.'),
  image: z
    .string()
    .trim()
    .describe(
      'L’image, en une phrase avec le nom de la carte : « Le Bateleur pousse une pièce du bout des doigts. »',
    )
    .meta({ input: 'line' })
    .regex(/[.?!…]$/, 'cette phrase finit par un point.')
    .refine(...ofWords(5, 17)),
  answers: z
    .partialRecord(
      z
        .enum(PLACES)
        .exclude(['special'])
        .meta({
          words: { quality: 'Comme qualité', obstacle: 'Comme obstacle', future: 'Dans l’avenir' },
        }),
      z
        .array(
          template()
            .describe('Une réponse, de 16 à 60 mots, avec le nom de la carte et d’aucune autre.')
            .meta({ length: [16, 60] })
            .refine(...ofWords(16, 60)),
        )
        .min(1, 'au moins une réponse.'),
    )
    .optional()
    .describe(
      'Les réponses : ce que la carte répond, en route, à la question du motif, à la place de son passage.',
    ),
  ending: ending
    .optional()
    .describe(
      'La fin, quand la lettre suit ce motif et finit par cette carte, à la place de son passage.',
    ),
});

export const bankSchema = z
  .strictObject({
    id: ownId,
    quality: z
      .strictObject({ relu, opens: passage.describe('La carte en tête de la lettre.'), after })
      .describe('Comme qualité.'),
    obstacle: neighbours.describe('Comme obstacle.'),
    future: neighbours.describe('Dans l’avenir.'),
    special: neighbours.describe('Comme carte spéciale.'),
    motifs: z
      .strictObject({
        relu,
        shown: z.partialRecord(motif, shown).describe('Les motifs que montre l’image.'),
      })
      .describe('Ses motifs, et les fins de lettre.'),
    couples: z
      .array(
        z
          .strictObject({
            after: anyCard.describe('La carte d’avant.'),
            place: z
              .enum(PLACES)
              .meta({
                words: {
                  ...{ quality: 'Qualité', obstacle: 'Obstacle' },
                  ...{ future: 'Avenir', special: 'Carte spéciale' },
                },
              })
              .describe('Le passage montré.'),
          })
          .describe('Un couple.'),
      )
      .describe('Les couples montrés sur sa page.'),
  })
  .superRefine((bank, context) => {
    for (const { path, text, before } of passagesIn(bank)) {
      const named = { what: 'ce passage', text, path };
      if (before === bank.id) {
        context.addIssue({ code: 'custom', path, message: 'une carte ne se suit pas elle-même.' });
      } else if (text) {
        requireName(bank.id, named, context);
      }
    }
    for (const [index, { after, place }] of bank.couples.entries()) {
      const text = bank[place].after[after];
      const what = 'le passage de ce couple';
      if (text) requireName(after, { what, text, path: ['couples', index] }, context);
    }
    for (const [key, { image, answers, ending }] of Object.entries(bank.motifs.shown)) {
      const named = [
        { what: 'l’image', text: image, path: ['image'] },
        ...Object.entries(answers ?? {}).flatMap(([place, texts]) =>
          texts.map((text, at) => ({ what: 'cette réponse', text, path: ['answers', place, at] })),
        ),
        ...(ending ? [{ what: 'cette fin', text: ending.text, path: ['ending', 'text'] }] : []),
      ];
      for (const { path, ...one } of named) {
        requireName(bank.id, { ...one, path: ['motifs', 'shown', key, ...path] }, context);
      }
    }
  });

export type BankContent = z.infer<typeof bankSchema>;

/** Every passage of a card's file, with where it stands; `before` is missing for the card as the first of a letter. */
export function passagesIn(bank: BankContent) {
  const { opens } = bank.quality;
  return [
    { path: ['quality', 'opens'], text: opens, before: undefined },
    ...PLACES.flatMap((place) =>
      Object.entries(bank[place].after).flatMap(([before, text]) =>
        text === undefined ? [] : [{ path: [place, 'after', before], text, before }],
      ),
    ),
  ];
}

const opening = template('image')
  .describe('Une ouverture, de 8 à 45 mots')
  .refine(
    (text) => /(?<=^|[.?!…»] )\{image\}(?= |$)/.test(text),
    '{image} laisse la place à une phrase : il vient après une autre, ou en tête.',
  )
  .regex(/^[^{]*\{[^{]*$/, 'l’image n’y vient qu’une fois.')
  .refine(...ofWords(8, 45));

const openings = (what: string) =>
  z.array(opening).min(1, 'au moins une ouverture.').describe(`Avec une image ${what}.`);

const turns = (where: string) =>
  z
    .array(
      template()
        .describe('Une phrase, de 6 à 26 mots')
        .refine(...ofWords(6, 26)),
    )
    .min(1, 'au moins une phrase.')
    .describe(where);

export const motifsSchema = z.strictObject({
  relu,
  plain: template().describe('La première phrase d’une lettre sans motif.'),
  openings: z
    .partialRecord(
      motif,
      z
        .strictObject({ first: openings('du premier état'), second: openings('du second') })
        .describe('Les ouvertures.'),
    )
    .describe(
      'Les ouvertures de chaque motif, qui posent toutes la même question ; {image} y laisse la place à la phrase qui montre une image de cet état.',
    ),
  turns: z
    .partialRecord(
      motif,
      z
        .strictObject({
          obstacle: turns('En tête des obstacles.'),
          future: turns('En tête de l’avenir.'),
        })
        .describe('Les phrases de passage.'),
    )
    .describe(
      'Les phrases de passage de chaque motif, qui disent en route où en est la question, quelles que soient les cartes.',
    ),
});

export type MotifsContent = z.infer<typeof motifsSchema>;
