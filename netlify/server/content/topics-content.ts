import * as z from 'zod';
import { template } from './braces.ts';

// The schema of content/themes.yaml: what a draw with a topic tells besides the cards' own texts.

function forms(...ranks: number[]): string[] {
  return ranks.flatMap((rank) => [`${rank}`, `de ${rank}`, `à ${rank}`, `il ${rank}`]);
}

const wordings = (...places: string[]) =>
  z.array(template(...places).describe('Une tournure.')).min(1, 'au moins une tournure.');

const topicWordings = z
  .object({
    openings: wordings().describe('Les premières phrases.'),
    turns: wordings(...forms(1, 2), 'geste').describe('Ce qui relie les cartes.'),
  })
  .strict();

export const topicsSchema = z
  .object({
    love: topicWordings.describe('Le thème de l’amour.'),
    work: topicWordings.describe('Le thème du travail.'),
    choice: wordings(...forms(1, 2), 'pour', 'contre', 'conseil').describe('Le choix.'),
  })
  .strict();
