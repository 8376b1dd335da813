/** The four kinds of letters, in the order the form offers them. */
export const LETTER_KINDS = ['weekly', 'articles', 'offers', 'events'] as const;

export type LetterKind = (typeof LETTER_KINDS)[number];

export type Preferences = Record<LetterKind, boolean>;

/** What the owner reads for each choice. */
export const KIND_LABELS: Record<LetterKind, string> = {
  weekly: 'Hebdo',
  articles: 'Articles',
  offers: 'Offres',
  events: 'Événements',
};

/** What a subscriber reads for each choice, within a sentence. */
export const KIND_NAMES: Record<LetterKind, string> = {
  weekly: 'la lettre du dimanche',
  articles: 'les nouveaux articles',
  offers: 'les offres',
  events: 'les événements',
};

/** Most letters anybody receives in seven days, whatever is published. */
export const LETTERS_A_WEEK = 3;

export const LETTER_LIMITS = { subject: 150, preheader: 200, content: 100_000 } as const;

/** How long a pause may last, in weeks. */
export const PAUSE_WEEKS = [2, 4, 8, 12] as const;

/** Share of the present subscribers who came this week, in percent; 0 without any. */
export function growth(total: number, thisWeek: number): number {
  return total === 0 ? 0 : Math.round((thisWeek / total) * 100);
}
