/** The kinds of campaigns that a subscriber can choose, in the order of the sign-up form. */
export const NEWSLETTER_KINDS = ['weekly', 'articles', 'offers', 'events'] as const;

export type NewsletterKind = (typeof NEWSLETTER_KINDS)[number];

/** French names: `choice` in lists and CSV headers, `letter` for one campaign, `phrase` within sentences. */
export const KIND_NAMES: Record<
  NewsletterKind,
  { choice: string; letter: string; phrase: string }
> = {
  weekly: { choice: 'Hebdo', letter: 'Lettre du dimanche', phrase: 'la lettre du dimanche' },
  articles: { choice: 'Articles', letter: 'Nouvel article', phrase: 'les nouveaux articles' },
  offers: { choice: 'Offres', letter: 'Offre', phrase: 'les offres' },
  events: { choice: 'Événements', letter: 'Événement', phrase: 'les annonces d’événements' },
};
