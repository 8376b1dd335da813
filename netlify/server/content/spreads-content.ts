import * as z from 'zod';
import { relu } from '#src/content/schemas/fields.ts';
import { isSummed } from '#src/tarot/laying.ts';
import { placesOf } from '#src/tarot/spread-model.ts';
import { SPREADS, type Spread, type SpreadId } from '#src/tarot/spreads.ts';
import { nameForms, ofWords, template, wordings } from './written.ts';

// The schema of content/tirages.yaml: what the letters of each spread say besides the texts of their cards.

const sum = z
  .strictObject({
    told: wordings(template(...nameForms(1), 'calcul')).describe(
      'La somme : {calcul} donne l’addition, {1} la carte.',
    ),
    mat: template().describe('Ce qui s’y ajoute quand le Mat est de la partie.'),
    twice: wordings(template('place')).describe(
      'Ce qui s’y ajoute quand cette carte est déjà sur la table.',
    ),
  })
  .describe('La carte que la somme des autres donne.');

function wordingOf(spread: Spread) {
  const ranks = placesOf(spread).map((_, place) => place + 1);
  return z
    .strictObject({
      plain: wordings(template(...nameForms(...ranks)).refine(...ofWords(8, 45))).describe(
        'Les ouvertures sans motif, de 8 à 45 mots ; {1} est la première carte.',
      ),
      // Where nothing is added up, the form asks for no words about it.
      ...((isSummed(spread) ? { sum } : {}) as object as { sum: z.ZodOptional<typeof sum> }),
    })
    .describe(`${spread.name}.`);
}

/** The house's own spread opens with content/motifs.yaml. */
export type WordedSpread = Exclude<SpreadId, 'ten'>;

export const spreadsSchema = z.strictObject({
  relu,
  ...(Object.fromEntries(
    SPREADS.filter(({ slug }) => slug).map((spread) => [spread.id, wordingOf(spread)]),
  ) as Record<WordedSpread, ReturnType<typeof wordingOf>>),
});

export type SpreadsContent = z.infer<typeof spreadsSchema>;

// The schema of content/themes.yaml: what a draw with a topic tells besides the cards' own texts.

const topicWordings = z.strictObject({
  openings: wordings(template()).describe('Les premières phrases.'),
  turns: wordings(template(...nameForms(1, 2), 'geste')).describe('Ce qui relie les cartes.'),
});

export const topicsSchema = z.strictObject({
  love: topicWordings.describe('Le thème de l’amour.'),
  work: topicWordings.describe('Le thème du travail.'),
  choice: wordings(template(...nameForms(1, 2), 'pour', 'contre', 'conseil')).describe('Le choix.'),
});
