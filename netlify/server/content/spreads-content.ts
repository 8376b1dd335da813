import * as z from 'zod';
import { relu } from '#src/content/schemas/fields.ts';
import { isSummed } from '#src/tarot/laying.ts';
import { placesOf } from '#src/tarot/spread-model.ts';
import { SPREADS, type Spread, type SpreadId } from '#src/tarot/spreads.ts';
import { nameForms, template, wordRange } from './written.ts';

// The schema of content/tirages.yaml: what the letters of each spread say besides the texts of their cards.

const OPENING = wordRange(8, 45);

function list(what: string, ...places: string[]) {
  return z
    .array(template(...places).describe(`${what}.`))
    .min(1, 'au moins une tournure.')
    .describe(`${what}, une par tournure.`);
}

const sum = z
  .strictObject({
    told: list('La somme : {calcul} donne l’addition, {1} la carte', ...nameForms(1), 'calcul'),
    mat: template().describe('Ce qui s’y ajoute quand le Mat est de la partie.'),
    twice: list('Ce qui s’y ajoute quand cette carte est déjà sur la table', 'place'),
  })
  .describe('La carte que la somme des autres donne.');

function wordingOf(spread: Spread) {
  const ranks = placesOf(spread).map((_, place) => place + 1);
  return z
    .strictObject({
      plain: z
        .array(
          template(...nameForms(...ranks))
            .describe('Une ouverture, de 8 à 45 mots.')
            .refine(OPENING.fits, OPENING),
        )
        .min(1, 'au moins une ouverture.')
        .describe('Les ouvertures sans motif ; {1} est la première carte.'),
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

const wordings = (...places: string[]) =>
  z.array(template(...places).describe('Une tournure.')).min(1, 'au moins une tournure.');

const topicWordings = z.strictObject({
  openings: wordings().describe('Les premières phrases.'),
  turns: wordings(...nameForms(1, 2), 'geste').describe('Ce qui relie les cartes.'),
});

export const topicsSchema = z.strictObject({
  love: topicWordings.describe('Le thème de l’amour.'),
  work: topicWordings.describe('Le thème du travail.'),
  choice: wordings(...nameForms(1, 2), 'pour', 'contre', 'conseil').describe('Le choix.'),
});
