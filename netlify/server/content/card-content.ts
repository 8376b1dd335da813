import * as z from 'zod';
import { relu } from '#src/content/schemas/fields.ts';
import { ofWords } from './written.ts';

// The manual of a card's file, for the owner: each field says what belongs in it.

function passage(what: string, about: string, least: number, most: number) {
  const description = `${what} ; ${about}, de ${least} à ${most} mots, adressé à la personne (« vous »).`;
  return ofWords(description, least, most);
}

function fragment(kind: string, least: number, most: number) {
  return z.strictObject({
    relu,
    text: passage('Le texte, sans le nom de la carte', kind, least, most),
  });
}

const words = z.string().trim().min(1, 'ce texte ne peut pas être vide.').meta({ input: 'line' });

const meanings = z
  .array(words.describe('Un mot-clé.'))
  .min(5, 'il faut au moins cinq significations.');

export const cardContentSchema = z.strictObject({
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
    .strictObject({
      qualities: meanings.describe('Les mots-clés comme qualité.'),
      obstacles: meanings.describe('Les mots-clés comme obstacle.'),
      future: meanings.describe('Les mots-clés dans l’avenir.'),
    })
    .describe('Mots-clés affichés sous la carte, selon sa place dans le tirage.'),
  gaze: z
    .enum(['left', 'right', 'you', 'down', 'none'])
    .describe('Où regarde la figure principale, comme on voit l’image ; l’IA le sait par là.')
    .meta({
      words: {
        ...{ left: 'À gauche', right: 'À droite', you: 'De face' },
        ...{ down: 'Vers le bas', none: 'Sans regard' },
      },
    }),
  question: words.describe('La question de sa page, et d’une lecture que nulle fin ne ferme.'),
  fragments: z
    .strictObject({
      quality: fragment('ce sur quoi s’appuyer', 35, 50).describe('Comme qualité.'),
      obstacle: fragment('ce qui gêne et comment le traverser', 35, 50).describe('Comme obstacle.'),
      future: fragment('ce qui peut s’ouvrir', 35, 50).describe('Dans l’avenir.'),
      special: fragment('la clé de tout le tirage', 40, 70).describe('Comme carte spéciale.'),
    })
    .describe('La carte seule, à ses quatre places.'),
});

export type CardContent = z.infer<typeof cardContentSchema>;
