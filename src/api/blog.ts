import * as z from 'zod/mini';

import { lineWithoutAlt } from '#src/lib/markdown.ts';
import { endpoint } from './endpoint.ts';
import { cleanText, isoDateSchema, lineSchema } from './field-schemas.ts';

/** Categories a post can have, in the order the form offers them. */
export const POST_CATEGORIES = [
  'Guide',
  'Technique',
  'Histoire',
  'Symbolisme',
  'Spiritualité',
  'Conseils',
] as const;

export type PostCategory = (typeof POST_CATEGORIES)[number];

/** Longest texts, in characters. */
export const POST_LIMITS = {
  title: 150,
  slug: 100,
  excerpt: 500,
  content: 200_000,
  author: 80,
  readTime: 20,
  imageAlt: 300,
} as const;

/** Path segments under /blog that are pages of the site itself. */
const RESERVED_SLUGS: readonly string[] = ['index', 'page', 'categorie', 'rss', 'flux'];

export const slugSchema = z.string('L’adresse de l’article est obligatoire.').check(
  z.trim(),
  z.minLength(1, 'L’adresse de l’article est obligatoire.'),
  z.maxLength(
    POST_LIMITS.slug,
    `L’adresse de l’article compte ${POST_LIMITS.slug} caractères au plus.`,
  ),
  z.regex(
    /^$|^[a-z0-9]+(-[a-z0-9]+)*$/,
    'L’adresse de l’article ne contient que des lettres minuscules sans accent, des chiffres et des tirets.',
  ),
  z.refine(
    (slug) => !RESERVED_SLUGS.includes(slug),
    'Cette adresse est réservée au site. Choisissez-en une autre.',
  ),
);

/** Reports where the text contains an image without alternative text. */
function withoutAlt({ input }: { input?: unknown }): string {
  return `Ligne ${lineWithoutAlt(String(input))}\u202f: l’image n’a pas de texte de remplacement, entre les crochets.`;
}

/** What the form sends. A field left out keeps its stored value, or takes its default in a new post. */
export const postInputSchema = z.object({
  title: lineSchema(POST_LIMITS.title, 'Le titre').check(
    z.minLength(1, 'Le titre est obligatoire.'),
  ),
  slug: slugSchema,
  excerpt: lineSchema(POST_LIMITS.excerpt, 'L’extrait').check(
    z.minLength(1, 'L’extrait est obligatoire.'),
  ),
  content: z.string('Le contenu est obligatoire.').check(
    cleanText,
    z.regex(/\S/, 'Le contenu est obligatoire.'),
    z.maxLength(POST_LIMITS.content, 'Le contenu est trop long.'),
    z.refine((content) => lineWithoutAlt(content) === 0, { error: withoutAlt }),
  ),
  category: z.optional(z.enum(POST_CATEGORIES, 'Choisissez une catégorie de la liste.')),
  author: z.optional(lineSchema(POST_LIMITS.author, 'Le nom de l’auteur')),
  published: z.optional(z.boolean('La publication doit valoir oui ou non.')),
  featured: z.optional(z.boolean('La mise en vedette doit valoir oui ou non.')),
  readTime: z.optional(lineSchema(POST_LIMITS.readTime, 'Le temps de lecture')),
  imageUrl: z.optional(
    z
      .nullable(z.string('L’image n’est pas valide.'))
      .check(
        z.refine(
          (url) => !url || /^\/images\/[\w-]+(\/[\w-]+)*\.(jpg|jpeg|png|webp|avif)$/.test(url),
          'Choisissez une image envoyée depuis ce formulaire.',
        ),
      ),
  ),
  imageAlt: z.optional(z.nullable(lineSchema(POST_LIMITS.imageAlt, 'La description de l’image'))),
  /** False: the subscribers get no mail when it appears. */
  notice: z.optional(z.boolean('L’annonce aux abonnés doit valoir oui ou non.')),
  /** A moment in the future at which a published post appears. */
  publishAt: z.optional(z.nullable(isoDateSchema)),
});

export type PostInput = z.infer<typeof postInputSchema>;

/** A post as the public lists show it. `createdAt` is when readers first saw it. */
export const postCardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.enum(POST_CATEGORIES),
  author: z.string(),
  readTime: z.string(),
  createdAt: isoDateSchema,
  featured: z.boolean(),
  /** Empty without a picture. */
  imageUrl: z.string(),
  imageAlt: z.string(),
});

export type PostCard = z.infer<typeof postCardSchema>;

export const publicPostSchema = z.object({
  ...postCardSchema.shape,
  content: z.string(),
  updatedAt: isoDateSchema,
});

export type PublicPost = z.infer<typeof publicPostSchema>;

export const postStateSchema = z.enum(['draft', 'scheduled', 'published']);

/** A post as the owner's list shows it. */
export const postSummarySchema = z.object({
  ...postCardSchema.shape,
  /** When it was written; the date readers see is `publishedAt`. */
  createdAt: isoDateSchema,
  updatedAt: isoDateSchema,
  published: z.boolean(),
  /** The subscribers get a mail when it appears. */
  notice: z._default(z.boolean(), true),
  /** When readers first saw it, or will see it; null for what was never published. */
  publishedAt: z.nullable(isoDateSchema),
  /** `publishedAt` while it is to come, otherwise null: what the form sends back. */
  publishAt: z.nullable(isoDateSchema),
  state: postStateSchema,
  /** True for a post that came with the site and was never edited. */
  isStarter: z.boolean(),
  /** Rises with every change; an edit that names an older one is refused. */
  version: z.int(),
});

export type PostSummary = z.infer<typeof postSummarySchema>;

export const ownerPostSchema = z.object({ ...postSummarySchema.shape, content: z.string() });

export type OwnerPost = z.infer<typeof ownerPostSchema>;

/**
 * Published posts without their content, newest first, 20 a page; `?cursor=` goes on where a page ended,
 * `?limit=` asks for fewer (1 to 20).
 */
export const listPosts = endpoint('GET', '/api/blog/posts', {
  response: z.array(postCardSchema),
});

/** A slug the post had before answers 308 to the one it has now. */
export const getPost = endpoint('GET', '/api/blog/posts/:slug', { response: publicPostSchema });

/** A picture uploaded for a post; its address never changes what it shows. */
export const getPicture = endpoint('GET', '/images/blog/:id', { response: z.unknown() });
