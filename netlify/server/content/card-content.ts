import * as z from 'zod';
import { relu } from '#src/content/schemas/fields.ts';
import { DECK_IDS } from '#src/tarot/deck-ids.ts';
import { additiveNumeral } from '#src/tarot/numerals.ts';
import { ownId, textOfWords } from './written.ts';

// The manual of a card's file, for the owner: each field says what belongs in it.

function passage(what: string, about: string, least: number, most: number) {
  const description = `${what} ; ${about}, de ${least} à ${most} mots, adressé à la personne (« vous »).`;
  return textOfWords(description, least, most);
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

export const cardContentSchema = z
  .strictObject({
    id: ownId,
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
        obstacle: fragment('ce qui gêne et comment le traverser', 35, 50).describe(
          'Comme obstacle.',
        ),
        future: fragment('ce qui peut s’ouvrir', 35, 50).describe('Dans l’avenir.'),
        special: fragment('la clé de tout le tirage', 40, 70).describe('Comme carte spéciale.'),
      })
      .describe('La carte seule, à ses quatre places.'),
  })
  .refine(({ id, imageFileName }) => Number.parseInt(imageFileName, 10) === DECK_IDS.indexOf(id), {
    path: ['imageFileName'],
    error: 'il commence par le nombre de la carte.',
  })
  // What follows from the card's place in the deck is written nowhere.
  .transform((card) => {
    const number = DECK_IDS.indexOf(card.id);
    return { ...card, number, numeral: additiveNumeral(number) };
  });

export type CardContent = z.infer<typeof cardContentSchema>;
