import {
  type Arcanum,
  CATEGORIES,
  CATEGORY_TITLES,
  type Categorization,
  FRAGMENT_OF,
  type Part,
} from '#src/tarot/arcana.ts';
import type { Author } from './api.ts';

export const PART_TITLES: Record<Part, string> = { summary: 'Vue d’ensemble', ...CATEGORY_TITLES };

/** Who wrote a part, where the parts of a letter differ. */
export const AUTHOR_LABELS: Record<Author, string> = {
  ai: 'Rédigé par l’IA',
  reader: 'Texte de la tarologue',
};

/** Whether the reader approved every text of hers that may stand in the reading or behind it. */
export function isApproved(
  categorization: Categorization,
  arcanumOf: (id: string) => Arcanum,
): boolean {
  const cards = CATEGORIES.flatMap((category) => categorization[category]);
  return CATEGORIES.every((category) =>
    categorization[category].every((id) => {
      const { fragments, pairs } = arcanumOf(id);
      const used = pairs.filter((pair) => cards.includes(pair.with));
      return [fragments[FRAGMENT_OF[category]], ...used].every(({ approved }) => approved);
    }),
  );
}

/** Who wrote a letter, in one line, or null when its parts differ and each says it for itself. */
export function signatureBy(authors: readonly Author[], areTextsApproved: boolean): string | null {
  const [writer, ...others] = new Set(authors);
  if (others.length > 0) return null;
  const texts = areTextsApproved
    ? 'de textes approuvés par la tarologue'
    : 'des textes de la tarologue';
  return writer === 'ai'
    ? `Ce texte a été rédigé par une intelligence artificielle, à partir ${texts}.`
    : `Cette lecture est composée sans intelligence artificielle, à partir ${texts}.`;
}
