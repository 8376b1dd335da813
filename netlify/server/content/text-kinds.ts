import type * as z from 'zod';
import { PAGE_LIST } from '#src/content/pages.ts';
import { faqSchema } from '#src/content/schemas/faq.ts';
import { identitySchema } from '#src/content/schemas/identity.ts';
import { lexiconSchema } from '#src/content/schemas/lexicon.ts';
import { newsletterSchema } from '#src/content/schemas/newsletter.ts';
import { offersSchema } from '#src/content/schemas/offers.ts';
import { testimonialsSchema } from '#src/content/schemas/testimonials.ts';
import type { ContentSummary } from '#src/features/admin/content/texts/api.ts';
import { CONTENT_GROUPS } from '#src/features/admin/content/texts/model.ts';
import { typographer } from '#src/text/typography.ts';
import { bankSchema, motifsSchema } from './bank-content.ts';
import { cardContentSchema } from './card-content.ts';
import { cardPageSchema } from './card-page.ts';
import type { ContentSource } from './content-source.ts';
import { nameIn } from './paths.ts';
import { furtherQuestionsSchema } from './questions-content.ts';
import { spreadsSchema, topicsSchema } from './spreads-content.ts';

type Group = ContentSummary['group'];

interface TextKind {
  schema: z.ZodType;
  group: Group;
  /** The owner's name for it; a page and a card have a title of their own. */
  title?: string;
}

export const YAML_FILES = {
  identite: { schema: identitySchema, group: 'identity', title: 'Identité' },
  offres: { schema: offersSchema, group: 'offers', title: 'Offres et prix' },
  temoignages: { schema: testimonialsSchema, group: 'offers', title: 'Avis' },
  faq: { schema: faqSchema, group: 'pages', title: 'Les questions de la FAQ' },
  infolettre: {
    schema: newsletterSchema,
    group: 'newsletter',
    title: 'Promesses, sortes d’envois et questions',
  },
  lexique: { schema: lexiconSchema, group: 'arcana', title: 'Les mots du lexique' },
  motifs: { schema: motifsSchema, group: 'reading', title: 'Les ouvertures des lettres' },
  tirages: { schema: spreadsSchema, group: 'reading', title: 'Les phrases des autres tirages' },
  questions: {
    schema: furtherQuestionsSchema,
    group: 'reading',
    title: 'Les questions sous une lettre',
  },
  themes: { schema: topicsSchema, group: 'reading', title: 'Les phrases des thèmes' },
} satisfies Record<string, TextKind>;

/** What kind of text stands under an id; null for one that the site is not made of. */
function kindOf(id: string): TextKind | null {
  if (nameIn('cartes', id)) return { schema: cardContentSchema, group: 'cards' };
  if (nameIn('voisines', id)) return { schema: bankSchema, group: 'neighbours' };
  if (nameIn('arcanes', id)) return { schema: cardPageSchema, group: 'arcana' };
  const name = nameIn('pages', id);
  if (!name)
    return Object.hasOwn(YAML_FILES, id) ? YAML_FILES[id as keyof typeof YAML_FILES] : null;
  const page = PAGE_LIST.find((one) => one.name === name);
  return page ? { schema: page.texts, group: page.group ?? 'pages' } : null;
}

export function orderedIds(texts: ContentSource['texts']): string[] {
  const ids = Object.keys(texts).filter((id) => kindOf(id));
  return CONTENT_GROUPS.flatMap((group) => ids.filter((id) => kindOf(id)?.group === group));
}

export function requireKind(id: string): TextKind {
  const kind = kindOf(id);
  if (!kind) throw new Error(`There is no text ${id}`);
  return kind;
}

export function contentTitle(id: string, texts: ContentSource['texts']): string {
  const { title } = requireKind(id);
  const card = nameIn('arcanes', id) || nameIn('voisines', id);
  const named = card ? `cartes-${card}` : id;
  const fields = texts[named]?.fields as { title?: unknown; name?: unknown } | undefined;
  return typographer(title ?? String(fields?.title ?? fields?.name ?? id));
}
