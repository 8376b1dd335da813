import { CATEGORIES, CATEGORY_TITLES, PARTS, type Part } from '#src/tarot/arcana.ts';
import { formatDate } from '#src/time.ts';
import type { Authors, Reading } from './api.ts';
import { arcanumOf } from './store.ts';

export const PART_TITLES: Record<Part, string> = { summary: 'Vue d’ensemble', ...CATEGORY_TITLES };

/** Who wrote the reading, in one line, or null when the parts differ and each says it for itself. */
export function authorship(authors: Authors): string | null {
  const writers = new Set(PARTS.map((part) => authors[part]));
  if (writers.size > 1) return null;
  return writers.has('ai')
    ? 'Ce texte a été rédigé par une intelligence artificielle, à partir de textes approuvés par la tarologue.'
    : 'Cette lecture est composée de textes approuvés par la tarologue, sans intelligence artificielle.';
}

export const AUTHOR_LABELS: Record<Authors[Part], string> = {
  ai: 'Rédigé par l’IA',
  reader: 'Texte de la tarologue',
};

/** The letter as plain text, for the clipboard. */
export function plainLetter({ interpretation, categorization, createdAt }: Reading): string {
  const cards = CATEGORIES.map((category) => {
    const names = categorization[category].map((id) => arcanumOf(id).name).join(', ');
    return `${CATEGORY_TITLES[category]}\u202f: ${names}`;
  });
  const parts = PARTS.map((part) => `${PART_TITLES[part]}\n\n${interpretation[part]}`);
  return [`Votre tirage du ${formatDate(createdAt)}`, cards.join('\n'), ...parts].join('\n\n');
}
