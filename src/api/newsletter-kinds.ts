/** The four kinds of letters, in the order the form offers them. */
export const NEWSLETTER_KINDS = ['weekly', 'articles', 'offers', 'events'] as const;

export type NewsletterKind = (typeof NEWSLETTER_KINDS)[number];

/** `choice` is the administrator's label of a preference, `letter` that of a letter; `sentence` is used within sentences. */
export const KIND_NAMES: Record<
  NewsletterKind,
  { choice: string; letter: string; sentence: string }
> = {
  weekly: { choice: 'Hebdo', letter: 'Lettre du dimanche', sentence: 'la lettre du dimanche' },
  articles: { choice: 'Articles', letter: 'Nouvel article', sentence: 'les nouveaux articles' },
  offers: { choice: 'Offres', letter: 'Offre', sentence: 'les offres' },
  events: { choice: 'Événements', letter: 'Événement', sentence: 'les annonces d’événements' },
};
