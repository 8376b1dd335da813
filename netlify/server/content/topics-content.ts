import * as z from 'zod';
import { nameForms, template } from './written.ts';

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
