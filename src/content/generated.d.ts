// What scripts/content/build-content.ts writes after it has checked the owner's files.

declare module '#generated/identity.json' {
  const identity: import('./schemas/identity.ts').Identity;
  export default identity;
}

declare module '#generated/offers.json' {
  const offers: import('./schemas/offers.ts').Offers;
  export default offers;
}

declare module '#generated/faq.json' {
  const faq: import('zod').infer<typeof import('./schemas/faq.ts').faqSchema>;
  export default faq;
}

declare module '#generated/testimonials.json' {
  const testimonials: import('zod').infer<
    typeof import('./schemas/testimonials.ts').testimonialsSchema
  >;
  export default testimonials;
}

declare module '#generated/lexicon.json' {
  const lexicon: import('./schemas/lexicon.ts').Term[];
  export default lexicon;
}

declare module '#generated/newsletter.json' {
  const newsletter: import('./schemas/newsletter.ts').NewsletterContent;
  export default newsletter;
}
