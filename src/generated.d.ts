// Types of the files that scripts/content/build-content.ts writes. Types inferred from the files would fit
// only the current texts. The keys of a `Record<string, …>` are ids of cards.

declare module '#generated/identity.json' {
  const identity: import('#src/content/schemas/identity.ts').Identity;
  export default identity;
}

declare module '#generated/offers.json' {
  const offers: import('#src/content/schemas/offers.ts').Offers;
  export default offers;
}

declare module '#generated/faq.json' {
  const faq: import('zod').infer<typeof import('#src/content/schemas/faq.ts').faqSchema>;
  export default faq;
}

declare module '#generated/testimonials.json' {
  const testimonials: import('zod').infer<
    typeof import('#src/content/schemas/testimonials.ts').testimonialsSchema
  >;
  export default testimonials;
}

declare module '#generated/lexicon.json' {
  const lexicon: import('#src/content/schemas/lexicon.ts').Term[];
  export default lexicon;
}

declare module '#generated/newsletter.json' {
  const newsletter: import('#src/content/schemas/newsletter.ts').NewsletterContent;
  export default newsletter;
}

declare module '#generated/card-texts.json' {
  const texts: Record<string, import('#src/tarot/interpretation/passage-types.ts').CardTexts>;
  export default texts;
}

declare module '#generated/card-text-paths.json' {
  /** URL path of the JSON file with each card's texts; the file name contains a hash of them. */
  const textUrlPaths: Record<string, string>;
  export default textUrlPaths;
}

declare module '#generated/wordings.json' {
  const wordings: import('#src/tarot/interpretation/passage-types.ts').Wordings;
  export default wordings;
}

declare module '#generated/answer-lines.json' {
  /** A reading begins with one line per group of positions; by group, the words before its line. */
  const lines: Partial<Record<import('#src/tarot/spreads.ts').GroupId, string>>;
  export default lines;
}

declare module '#generated/couples.json' {
  /** For each card, cards that change its meaning when drawn just before it, with a text about the pair. */
  const couples: Record<string, import('#src/tarot/card-page-content.ts').CardPair[]>;
  export default couples;
}
