import { type Part, SPREADS } from '#src/tarot/spreads.ts';
import type { Author } from './api.ts';

export const PART_TITLES = {
  summary: 'Vue d’ensemble',
  ...Object.fromEntries(
    SPREADS.flatMap(({ groups }) => groups.map(({ id, title }) => [id, title])),
  ),
} as Record<Part, string>;

/** Who wrote a part, where the parts of a letter differ. */
export const AUTHOR_LABELS: Record<Author, string> = {
  ai: 'Rédigé avec une intelligence artificielle',
  reader: 'Texte de la tarologue',
};

/** How a letter was written; its reader says it, below her name. */
const DISCLOSURES: Record<Author, string> = {
  ai: 'Rédigée par une intelligence artificielle, à partir de mes textes.',
  reader: 'Composée sans intelligence artificielle, avec mes textes.',
};

/** How a letter by these was written, or null where its parts differ and each says it for itself. */
export function disclosureBy([first, ...others]: readonly Author[]): string | null {
  return first && others.every((other) => other === first) ? DISCLOSURES[first] : null;
}
