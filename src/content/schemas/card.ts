import * as z from 'zod';
import { DECK_IDS } from '#src/tarot/arcana.ts';
import { reviewedFlag, text } from './field-types.ts';

// Each card has a file in content/cartes (`cardSchema`) and one in content/arcanes (`cardPageSchema`), which
// no form edits. scripts/content/deck-texts.test.ts tests the lengths and the wording of their texts.

export const cardId = z.enum(
  DECK_IDS,
  'l’identifiant d’une carte du jeu, par exemple « le-bateleur ».',
);

/** A text that mentions no other card, for one kind of position. `relu`: the administrator approved it. */
const fragment = z.strictObject({ relu: reviewedFlag, text: text('Un texte de la carte seule.') });
const keywords = z.array(text('Un mot-clé.'));

export const cardSchema = z.strictObject({
  id: cardId,
  name: text('Nom affiché, par exemple « Le Bateleur ».'),
  lettered: text('Nom gravé sur la carte ; vide pour l’arcane XIII.').nullable(),
  accessibleName: text('Nom lu par les lecteurs d’écran.'),
  searchNames: z.array(text('Une orthographe.')),
  imageFileName: z.string(),
  meanings: z.strictObject({ qualities: keywords, obstacles: keywords, future: keywords }),
  gaze: z
    .enum(['left', 'right', 'you', 'down', 'none'])
    .describe('Où regarde la figure principale ; l’IA le sait par là.'),
  question: text('La question de sa page, et d’une lecture que nulle fin ne ferme.'),
  fragments: z.strictObject({
    quality: fragment,
    obstacle: fragment,
    future: fragment,
    special: fragment,
  }),
});

export type CardContent = z.infer<typeof cardSchema>;

export const cardPageSchema = z.strictObject({
  id: cardId,
  relu: reviewedFlag,
  line: text('Une ligne qui ne vaut que pour cette carte.'),
  love: text('La carte en amour.'),
  work: text('La carte au travail.'),
  advice: text('Un conseil, à l’impératif.'),
  birth: text('La carte comme arcane de naissance.'),
  year: text('La carte comme arcane de l’année.'),
  questions: z.array(text('Une question.')).length(3, 'trois questions, à « je ».'),
});
