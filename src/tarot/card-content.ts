import { z } from 'zod';
import { countWords } from '#src/text/words.ts';

// The manual of a card's file, for the owner: each field says what belongs in it.

function fragment(kind: string, least: number, most: number) {
  return z
    .object({
      relu: z.boolean().describe('« true » quand vous avez relu et approuvé ce texte.'),
      text: z
        .string()
        .describe(`${kind}, de ${least} à ${most} mots, adressé à la personne (« vous »).`)
        .refine((text) => countWords(text) >= least && countWords(text) <= most, {
          error: (issue) =>
            `ce texte compte ${countWords(String(issue.input))} mots : il en faut de ${least} à ${most}.`,
        }),
    })
    .strict();
}

const words = z.string().trim().min(1, 'ce texte ne peut pas être vide.');

/** Three fragments and their links make one part of at most 160 words. */
const THREE_FIT = 46;

const meanings = z.array(words).min(5, 'il faut au moins cinq significations.');

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
    fragments: z
      .object({
        quality: fragment('Ce sur quoi s’appuyer', 40, THREE_FIT),
        obstacle: fragment('Ce qui gêne, et comment le traverser', 40, THREE_FIT),
        future: fragment('Ce qui peut s’ouvrir', 40, THREE_FIT),
        special: fragment('La carte comme clé de tout le tirage', 40, 70),
      })
      .strict(),
  })
  .strict();

export type CardContent = z.infer<typeof cardContentSchema>;
