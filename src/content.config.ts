import { defineCollection } from 'astro:content';
import { file } from 'astro/loaders';
import { z } from 'astro/zod';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { pageFiles, yamlFile } from './content/content-source.ts';
import { faqSchema } from './content/schemas/faq.ts';
import { identitySchema } from './content/schemas/identity.ts';
import { newsletterSchema } from './content/schemas/newsletter.ts';
import { offersSchema } from './content/schemas/offers.ts';
import { pageTextSchema } from './content/schemas/page-text.ts';
import { testimonialsSchema } from './content/schemas/testimonials.ts';

export const collections = {
  cartes: defineCollection({
    // Checked and written by the build, which tells what is wrong with a card in the owner's words.
    loader: file('.generated/deck.json'),
    schema: z.custom<Arcanum>(),
  }),
  identite: defineCollection({ loader: yamlFile('identite.yaml'), schema: identitySchema }),
  offres: defineCollection({ loader: yamlFile('offres.yaml'), schema: offersSchema }),
  faq: defineCollection({ loader: yamlFile('faq.yaml'), schema: faqSchema }),
  temoignages: defineCollection({
    loader: yamlFile('temoignages.yaml'),
    schema: testimonialsSchema,
  }),
  infolettre: defineCollection({ loader: yamlFile('infolettre.yaml'), schema: newsletterSchema }),
  pages: defineCollection({ loader: pageFiles, schema: pageTextSchema }),
};
