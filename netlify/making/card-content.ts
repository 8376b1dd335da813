import { z } from 'zod';
import { relu } from '#src/content/schemas/fields.ts';
import { countWords } from '#src/text/words.ts';
import { template, themeSchema } from './weaving-content.ts';

// The manual of a card's file, for the owner: each field says what belongs in it.

function passage(what: string, least: number, most: number) {
  return z
    .string()
    .describe(`${what}, de ${least} à ${most} mots, adressé à la personne (« vous »).`)
    .refine((text) => countWords(text) >= least && countWords(text) <= most, {
      error: (issue) =>
        `ce texte compte ${countWords(String(issue.input))} mots : il en faut de ${least} à ${most}.`,
    });
}

/** Three versions, one of which a reading takes: three cards have three different lengths. */
function fragment(kind: string) {
  return z
    .object({
      relu,
      text: passage(`${kind} : le texte long, sans le nom de la carte`, 35, 50),
      beside: passage(`${kind} : la carte parmi d’autres, avec son nom`, 18, 36),
      brief: passage(`${kind} : une phrase ou deux, avec le nom de la carte`, 6, 20),
    })
    .strict();
}

const words = z.string().trim().min(1, 'ce texte ne peut pas être vide.');

const meanings = z.array(words).min(5, 'il faut au moins cinq significations.');

/** Objects and signs that a link or a first look may name; others are for the reader of the file. */
const OBJECTS = [
  ...['staff', 'wand', 'sceptre', 'staff-cross', 'sword', 'scythe', 'torch', 'trumpet', 'arrow'],
  ...['crown', 'tiara', 'hat', 'veil', 'wreath', 'wings', 'nude', 'hidden-hands'],
  ...[
    'water',
    'vessels',
    'fire',
    'light',
    'lantern',
    'stars',
    'black-ground',
    'grave',
    'wall',
    'tower',
  ],
  ...['beast', 'lion', 'horses', 'eagle', 'two-companions', 'three-people', 'four-corners'],
  ...['book', 'table', 'scales', 'crank', 'rope', 'falling'],
] as const;

export const cardContentSchema = z
  .object({
    id: z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*$/, 'lettres minuscules et tirets, par exemple « le-bateleur ».')
      .describe(
        'Identifiant de la carte. Il ne change jamais : les tirages enregistrés s’y réfèrent.',
      ),
    number: z
      .number()
      .int()
      .min(0)
      .max(21)
      .describe('Rang de la carte ; 0 pour le Mat, qui ne porte pas de nombre.'),
    numeral: z
      .string()
      .regex(/^X{0,2}(V?I{0,4})$/, 'chiffre romain additif, par exemple IIII ou XVIIII.')
      .nullable()
      .describe('Chiffre gravé sur la carte ; vide (null) pour le Mat.'),
    name: words.describe('Nom affiché, par exemple « Le Bateleur ».'),
    lettered: words.nullable().describe('Nom gravé sur la carte ; vide (null) pour l’arcane XIII.'),
    accessibleName: words.describe('Nom lu par les lecteurs d’écran.'),
    searchNames: z.array(words).describe('Autres orthographes acceptées à la recherche.'),
    imageFileName: z
      .string()
      .regex(/^\d\d-[a-z-]+\.png$/, 'par exemple « 01-le-bateleur.png ».')
      .describe('Nom de l’image servie ; le dessin porte le même nom dans content/jeu.'),
    meanings: z
      .object({ qualities: meanings, obstacles: meanings, future: meanings })
      .strict()
      .describe('Mots-clés affichés sous la carte selon sa place dans le tirage.'),
    traits: z
      .object({
        gaze: z
          .enum(['left', 'right', 'you', 'down', 'none'])
          .describe(
            'Regard de la figure : « left » ou « right » comme on voit l’image, « you » de face, « down », « none ».',
          ),
        posture: z
          .enum([
            'walking',
            'standing',
            'seated',
            'kneeling',
            'hanging',
            'falling',
            'dancing',
            'none',
          ])
          .describe('Posture de la figure.'),
        objects: z
          .array(z.enum(OBJECTS))
          .describe('Ce que l’image montre et que d’autres cartes peuvent montrer aussi.'),
      })
      .strict()
      .describe('Ce que l’on voit sur l’image : la lecture n’en dit rien qui ne soit ici.'),
    question: words.describe('La question que la lecture laisse, quand la carte vient la dixième.'),
    themes: z
      .object({ quality: themeSchema, obstacle: themeSchema })
      .strict()
      .describe(
        'Ce dont la carte parle, en un mot, comme qualité et comme obstacle : la première répond au second.',
      ),
    gifts: z
      .object({ qualities: words, obstacles: words, future: words })
      .strict()
      .describe(
        'Ce que la carte apporte à chaque partie, avec l’article : « la volonté » du Chariot.',
      ),
    gestures: z
      .object({ qualities: words, obstacles: words, future: words })
      .strict()
      .describe(
        'Ce qu’elle fait en entrant, après son nom : « lit sous son voile ». Cinq mots au plus.',
      ),
    turn: template('1', 'de 1', 'à 1', 'il 1', '2', 'de 2', 'à 2', 'il 2').describe(
      'Ce qu’elle change, comme dixième carte ({1}), à un obstacle ({2}).',
    ),
    fragments: z
      .object({
        quality: fragment('Ce sur quoi s’appuyer'),
        obstacle: fragment('Ce qui gêne, et comment le traverser'),
        future: fragment('Ce qui peut s’ouvrir'),
        special: z
          .object({
            relu,
            text: passage('La carte comme clé de tout le tirage, sans son nom', 40, 70),
            beside: passage('La même chose autrement, avec le nom de la carte', 40, 70),
          })
          .strict(),
      })
      .strict(),
  })
  .strict();

export type CardContent = z.infer<typeof cardContentSchema>;

const link = words.describe('Une phrase ou deux, vraies de ces deux images.');

/** The file of pairs: what two cards say together. */
export const pairsSchema = z.array(
  z
    .object({
      cards: z.tuple([words, words]).describe('Identifiants des deux cartes.'),
      relu,
      inOrder: link.describe('Les deux dans la même partie, la première avant la seconde.'),
      reversed: link.describe('Les deux dans la même partie, la seconde avant la première.'),
      apart: link.describe('Les deux dans deux parties différentes.'),
    })
    .strict(),
);

export type PairContent = z.infer<typeof pairsSchema>[number];
