import type * as z from 'zod';
import { CONTENT_GROUPS, type ContentGroup, type ContentText } from '#src/api/admin/content.ts';
import { PAGE_LIST } from '#src/content/page-definitions.ts';
import { faqSchema } from '#src/content/schemas/faq.ts';
import { identitySchema } from '#src/content/schemas/identity.ts';
import { newsletterSchema } from '#src/content/schemas/newsletter.ts';
import { offersSchema } from '#src/content/schemas/offers.ts';
import { testimonialsSchema } from '#src/content/schemas/testimonials.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { findNameInFolder } from './content-paths.ts';

interface TextType {
  schema: z.ZodType;
  /** Section of the administration in which the text is listed. */
  group: ContentGroup;
  /** Name in the administration. A page has none, because its name there is the title in its text. */
  title?: string;
  /** Markers allowed in a page's Markdown, such as `schema/croix`; the page replaces them with elements. */
  markers?: readonly string[];
}

/** The texts other than pages that the administrator edits, by id, which is the file's name in content/. */
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
} satisfies Record<string, TextType>;

/** Returns null for an unknown text or one that is edited only as a file. A page's id is `pages-{name}`. */
export function findTextType(id: string): TextType | null {
  if (Object.hasOwn(YAML_FILES, id)) return YAML_FILES[id as keyof typeof YAML_FILES];
  const page = PAGE_LIST.find(({ name }) => name === findNameInFolder('pages', id));
  if (!page) return null;
  const { schema, group = 'pages', markers = [] } = page;
  return { schema, group, markers };
}

export function requireTextType(id: string): TextType {
  const type = findTextType(id);
  if (!type) throw new Error(`There is no text ${id}`);
  return type;
}

const getGroupIndex = (id: string) => CONTENT_GROUPS.indexOf(requireTextType(id).group);

/** The ids of all texts that the administrator can edit, ordered by group. */
export const EDITABLE_IDS = [
  ...Object.keys(YAML_FILES),
  ...PAGE_LIST.map(({ name }) => `pages-${name}`),
].sort((a, b) => getGroupIndex(a) - getGroupIndex(b));

export function getTextTitle(id: string, text: ContentText | undefined): string {
  const { title: pageTitle } = (text?.fields ?? {}) as { title?: unknown };
  return formatFrenchTypography(requireTextType(id).title ?? String(pageTitle ?? id));
}
