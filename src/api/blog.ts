import * as z from 'zod/mini';
import { findLineWithoutAlt } from '#src/lib/markdown.ts';
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

/** Maximum lengths in characters. */
export const POST_LIMITS = {
  title: 150,
  slug: 100,
  excerpt: 500,
  content: 200_000,
  author: 80,
  readTime: 20,
  imageAlt: 300,
} as const;

/** Path segments below /blog that the site uses for other pages than posts. */
const RESERVED_SLUGS: readonly string[] = ['index', 'page', 'categorie', 'rss', 'flux'];

export const slugSchema = z.string('L’adresse de l’article est obligatoire.').check(
  z.trim(),
  z.minLength(1, 'L’adresse de l’article est obligatoire.'),
  z.maxLength(
    POST_LIMITS.slug,
    `L’adresse de l’article compte ${POST_LIMITS.slug} caractères au plus.`,
  ),
  // Accepts an empty slug, because `minLength` already reports it.
  z.regex(
    /^$|^[a-z0-9]+(-[a-z0-9]+)*$/,
    'L’adresse de l’article ne contient que des lettres minuscules sans accent, des chiffres et des tirets.',
  ),
  z.refine(
    (slug) => !RESERVED_SLUGS.includes(slug),
    'Cette adresse est réservée au site. Choisissez-en une autre.',
  ),
);

/** Returns the French message for the first image in a post without alternative text. */
function formatMissingAltError({ input }: { input?: unknown }): string {
  return `Ligne ${findLineWithoutAlt(String(input))}\u202f: l’image n’a pas de texte de remplacement, entre les crochets.`;
}

/** The fields of the form. A missing field keeps its stored value, or gets its default in a new post. */
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
    // 0 instead of a line number: every image has an alternative text.
    z.refine((content) => findLineWithoutAlt(content) === 0, { error: formatMissingAltError }),
  ),
  category: z.optional(z.enum(POST_CATEGORIES, 'Choisissez une catégorie de la liste.')),
  author: z.optional(lineSchema(POST_LIMITS.author, 'Le nom de l’auteur')),
  /** Whether the post may appear: at once, or at `publishAt` if that is in the future. */
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
  /** Whether the subscribers get a mail when the post appears. */
  notice: z.optional(z.boolean('L’annonce aux abonnés doit valoir oui ou non.')),
  /** The future time at which a published post appears. */
  publishAt: z.optional(z.nullable(isoDateSchema)),
});

export type PostInput = z.infer<typeof postInputSchema>;

/** An item of public lists. `createdAt` is when readers first saw it. A `featured` one may be enlarged. */
export const postItemSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.enum(POST_CATEGORIES),
  author: z.string(),
  readTime: z.string(),
  createdAt: isoDateSchema,
  featured: z.boolean(),
  /** Empty if the post has no image above the text. */
  imageUrl: z.string(),
  imageAlt: z.string(),
});

export type PostItem = z.infer<typeof postItemSchema>;

export const publicPostSchema = z.object({
  ...postItemSchema.shape,
  content: z.string(),
  updatedAt: isoDateSchema,
});

export type PublicPost = z.infer<typeof publicPostSchema>;

export const postStateSchema = z.enum(['draft', 'scheduled', 'published']);

/** An item of the administration's list. `scheduled`: `published` is true, `publishedAt` in the future. */
export const postSummarySchema = z.object({
  ...postItemSchema.shape,
  /** When the post was written; readers see `publishedAt` instead. */
  createdAt: isoDateSchema,
  updatedAt: isoDateSchema,
  published: z.boolean(),
  notice: z._default(z.boolean(), true),
  /** When readers first saw the post, or will see it; null if it was never published. */
  publishedAt: z.nullable(isoDateSchema),
  /** The field of the form: `publishedAt` if that is in the future, otherwise null. */
  publishAt: z.nullable(isoDateSchema),
  state: postStateSchema,
  /** True if the post comes from content/articles and was never edited. */
  isStarter: z.boolean(),
  /** Increases with every change; an edit that names an older version is refused. */
  version: z.int(),
});

export type PostSummary = z.infer<typeof postSummarySchema>;

export const adminPostSchema = z.object({ ...postSummarySchema.shape, content: z.string() });

export type AdminPost = z.infer<typeof adminPostSchema>;

/** Lists published posts, newest first, 20 (or `?limit=`) a page; see `callPage` for the next. */
export const listPosts = endpoint('GET', '/api/blog/posts', { response: z.array(postItemSchema) });

/** Returns a published post, or redirects (308) from a former slug to the current one. */
export const getPost = endpoint('GET', '/api/blog/posts/:slug', { response: publicPostSchema });

/** Responds with an uploaded image of a post; the image at a URL never changes. */
export const getPostImage = endpoint('GET', '/images/blog/:id', { response: z.unknown() });
