import type { LetterKind } from '#src/features/newsletter/model.ts';

/** What a letter of each kind is called. */
export const LETTER_NAMES: Record<LetterKind, string> = {
  weekly: 'Lettre du dimanche',
  articles: 'Nouvel article',
  offers: 'Offre',
  events: 'Événement',
};
