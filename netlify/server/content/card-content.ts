import * as z from 'zod';
import { relu } from '#src/content/schemas/fields.ts';
import { countWords } from '#src/text/words.ts';
import { OBJECT_NAMES, template, themeSchema } from './weaving-content.ts';

// The manual of a card's file, for the owner: each field says what belongs in it.

function passage(what: string, about: string, least: number, most: number) {
  return z
    .string()
    .describe(`${what} ; ${about}, de ${least} à ${most} mots, adressé à la personne (« vous »).`)
    .meta({ length: [least, most] })
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
      text: passage('Le texte long, sans le nom de la carte', kind, 35, 50),
      beside: passage('La carte parmi d’autres, avec son nom', kind, 18, 36),
      brief: passage('Une phrase ou deux, avec le nom de la carte', kind, 6, 20),
    })
    .strict();
}

const sentences = z.string().trim().min(1, 'ce texte ne peut pas être vide.');
const words = sentences.meta({ input: 'line' });

const meanings = z
  .array(words.describe('Un mot-clé.'))
  .min(5, 'il faut au moins cinq significations.');

const parts = {
  qualities: words.describe('Comme qualité.'),
  obstacles: words.describe('Comme obstacle.'),
  future: words.describe('Dans l’avenir.'),
};

export const cardContentSchema = z
  .object({
    id: z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*$/, 'lettres minuscules et tirets, par exemple « le-bateleur ».')
      .describe(
        'Identifiant de la carte, qui ne change jamais : les tirages enregistrés s’y réfèrent.',
      )
      .meta({ input: 'fixed' }),
    number: z
      .number()
      .int()
      .min(0)
      .max(21)
      .describe('Rang de la carte ; 0 pour le Mat, qui ne porte pas de nombre.')
      .meta({ input: 'fixed' }),
    numeral: z
      .string()
      .regex(/^X{0,2}(V?I{0,4})$/, 'chiffre romain additif, par exemple IIII ou XVIIII.')
      .meta({ input: 'line' })
      .nullable()
      .describe('Chiffre gravé sur la carte ; vide pour le Mat.'),
    name: words.describe('Nom affiché, par exemple « Le Bateleur ».'),
    lettered: words.nullable().describe('Nom gravé sur la carte ; vide pour l’arcane XIII.'),
    accessibleName: words.describe('Nom lu par les lecteurs d’écran.'),
    searchNames: z
      .array(words.describe('Une orthographe.'))
      .describe('Autres orthographes, acceptées à la recherche.'),
    imageFileName: z
      .string()
      .regex(/^\d\d-[a-z-]+\.png$/, 'par exemple « 01-le-bateleur.png ».')
      .describe('Nom de l’image servie ; le dessin porte le même nom dans content/jeu.')
      .meta({ input: 'fixed' }),
    meanings: z
      .object({
        qualities: meanings.describe('Les mots-clés comme qualité.'),
        obstacles: meanings.describe('Les mots-clés comme obstacle.'),
        future: meanings.describe('Les mots-clés dans l’avenir.'),
      })
      .strict()
      .describe('Mots-clés affichés sous la carte, selon sa place dans le tirage.'),
    traits: z
      .object({
        gaze: z
          .enum(['left', 'right', 'you', 'down', 'none'])
          .describe('Regard de la figure, comme on voit l’image.')
          .meta({
            words: {
              ...{ left: 'À gauche', right: 'À droite', you: 'De face' },
              ...{ down: 'Vers le bas', none: 'Sans regard' },
            },
          }),
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
          .describe('Posture de la figure.')
          .meta({
            words: {
              ...{
                walking: 'En marche',
                standing: 'Debout',
                seated: 'Assise',
                kneeling: 'À genoux',
              },
              ...{ hanging: 'Suspendue', falling: 'En chute', dancing: 'Dansante', none: 'Aucune' },
            },
          }),
        objects: z
          .array(z.enum(Object.keys(OBJECT_NAMES)).meta({ words: OBJECT_NAMES }))
          .describe('Ce que l’image montre et que d’autres cartes peuvent montrer aussi.'),
      })
      .strict()
      .describe('Ce que l’on voit sur l’image : la lecture n’en dit rien qui ne soit ici.'),
    question: words.describe('La question que la lecture laisse, quand la carte vient la dixième.'),
    themes: z
      .object({
        quality: themeSchema.describe('Comme qualité.'),
        obstacle: themeSchema.describe('Comme obstacle.'),
      })
      .strict()
      .describe(
        'Ce dont la carte parle, en un mot, comme qualité et comme obstacle : la première répond au second.',
      ),
    gifts: z
      .object(parts)
      .strict()
      .describe(
        'Ce que la carte apporte à chaque partie, avec l’article : « la volonté » du Chariot.',
      ),
    gestures: z
      .object(parts)
      .strict()
      .describe(
        'Ce qu’elle fait en entrant, après son nom : « lit sous son voile ». Cinq mots au plus.',
      ),
    turn: template('1', 'de 1', 'à 1', 'il 1', '2', 'de 2', 'à 2', 'il 2').describe(
      'Ce qu’elle change, comme dixième carte ({1}), à un obstacle ({2}).',
    ),
    fragments: z
      .object({
        quality: fragment('ce sur quoi s’appuyer').describe('Comme qualité.'),
        obstacle: fragment('ce qui gêne et comment le traverser').describe('Comme obstacle.'),
        future: fragment('ce qui peut s’ouvrir').describe('Dans l’avenir.'),
        special: z
          .object({
            relu,
            text: passage('La carte comme clé de tout le tirage', 'sans son nom', 40, 70),
            beside: passage('La même chose autrement', 'avec le nom de la carte', 40, 70),
          })
          .strict()
          .describe('Comme carte spéciale.'),
      })
      .strict()
      .describe('Les textes de la lecture.'),
  })
  .strict();

export type CardContent = z.infer<typeof cardContentSchema>;

/** The file of pairs: what two cards say together, a sentence or two that are true of both pictures. */
export const pairsSchema = z
  .array(
    z
      .object({
        cards: z.tuple([words, words]).describe('Les deux cartes.').meta({ input: 'fixed' }),
        relu,
        inOrder: sentences.describe('La première avant la seconde, dans la même partie.'),
        reversed: sentences.describe('La seconde avant la première, dans la même partie.'),
        apart: sentences.describe('Dans deux parties différentes.'),
      })
      .strict()
      .describe('Une paire.'),
  )
  .describe('Les paires.');

export type PairContent = z.infer<typeof pairsSchema>[number];
