import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { markdownFolder, yamlFile } from '#src/data/content-source.ts';
import { faqSchema } from '#src/data/schemas/faq.ts';
import { identitySchema } from '#src/data/schemas/identity.ts';
import { newsletterSchema } from '#src/data/schemas/newsletter.ts';
import { offersSchema } from '#src/data/schemas/offers.ts';
import { pageTextSchema } from '#src/data/schemas/page-text.ts';
import { testimonialsSchema } from '#src/data/schemas/testimonials.ts';
import { toArcanum } from '#src/tarot/card-arcanum.ts';
import { cardContentSchema } from '#src/tarot/card-content.ts';

export const collections = {
  cartes: defineCollection({
    loader: glob({ base: 'content/cartes', pattern: '*.md' }),
    schema: cardContentSchema.transform(toArcanum),
  }),
  identite: defineCollection({ loader: yamlFile('identite.yaml'), schema: identitySchema }),
  offres: defineCollection({ loader: yamlFile('offres.yaml'), schema: offersSchema }),
  faq: defineCollection({ loader: yamlFile('faq.yaml'), schema: faqSchema }),
  temoignages: defineCollection({
    loader: yamlFile('temoignages.yaml'),
    schema: testimonialsSchema,
  }),
  infolettre: defineCollection({ loader: yamlFile('infolettre.yaml'), schema: newsletterSchema }),
  pages: defineCollection({ loader: markdownFolder('pages'), schema: pageTextSchema }),
};
