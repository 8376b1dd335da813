/** The kinds of letters that a subscriber can choose, in the order of the form. */
export const NEWSLETTER_KINDS = ['weekly', 'articles', 'offers', 'events'] as const;

export type NewsletterKind = (typeof NEWSLETTER_KINDS)[number];

/** French labels: `choice` for a chosen kind, `letter` for one letter, `sentence` inside a sentence. */
export const KIND_NAMES: Record<
  NewsletterKind,
  { choice: string; letter: string; sentence: string }
> = {
  weekly: { choice: 'Hebdo', letter: 'Lettre du dimanche', sentence: 'la lettre du dimanche' },
  articles: { choice: 'Articles', letter: 'Nouvel article', sentence: 'les nouveaux articles' },
  offers: { choice: 'Offres', letter: 'Offre', sentence: 'les offres' },
  events: { choice: 'Événements', letter: 'Événement', sentence: 'les annonces d’événements' },
};
