import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { cleanText, isoDateSchema } from '#src/api/text-schemas.ts';
import { doneSchema } from '#src/features/admin/app/api.ts';
import { contentTextSchema } from '#src/features/admin/content/model.ts';
import { POST_CATEGORIES, POST_LIMITS } from '#src/features/blog/model.ts';
import { LETTER_KINDS, LETTER_LIMITS } from '#src/features/newsletter/model.ts';

const DRAFT_BYTES = 1_048_576;

const text = (limit: number, label: string) =>
  z.string().check(cleanText, z.maxLength(limit, `${label} compte ${limit} caractères au plus.`));

/** A post while it is typed: as long as a post may be, and nothing is required. */
export const postDraftSchema = z.object({
  title: text(POST_LIMITS.title, 'Le titre'),
  slug: text(POST_LIMITS.slug, 'L’adresse de l’article'),
  excerpt: text(POST_LIMITS.excerpt, 'L’extrait'),
  content: text(POST_LIMITS.content, 'Le contenu'),
  category: z.enum(POST_CATEGORIES),
  author: text(POST_LIMITS.author, 'Le nom de l’auteur'),
  published: z.boolean(),
  featured: z.boolean(),
  notice: z._default(z.boolean(), true),
  readTime: text(POST_LIMITS.readTime, 'Le temps de lecture'),
  imageUrl: text(200, 'Le chemin de l’image'),
  imageAlt: text(POST_LIMITS.imageAlt, 'Le texte de l’image'),
  publishAt: z.nullable(isoDateSchema),
});

/** A letter while it is typed. */
export const letterDraftSchema = z.object({
  kind: z.enum(LETTER_KINDS),
  subject: text(LETTER_LIMITS.subject, 'L’objet'),
  preheader: text(LETTER_LIMITS.preheader, 'Le texte de l’accroche'),
  content: text(LETTER_LIMITS.content, 'Le texte'),
  archived: z.boolean(),
});

/** Version that the text began from; null where it is of something that was never saved. */
const version = z.nullable(z.int());
const post = { kind: z.literal('post'), version, fields: postDraftSchema };
const letter = { kind: z.literal('letter'), version, fields: letterDraftSchema };
/** Of a file of content/, under the id that it has in the administration: nothing of it is checked before it is saved. */
const content = { kind: z.literal('content'), version, fields: contentTextSchema };

const draftInputSchema = z.discriminatedUnion('kind', [
  z.object(post),
  z.object(letter),
  z.object(content),
]);

export type DraftInput = z.infer<typeof draftInputSchema>;

/** What was typed and not saved yet as the post, letter or content itself, under its id. */
export const draftSchema = z.discriminatedUnion('kind', [
  z.object({ ...post, keptAt: isoDateSchema }),
  z.object({ ...letter, keptAt: isoDateSchema }),
  z.object({ ...content, keptAt: isoDateSchema }),
]);

export type StoredDraft = z.infer<typeof draftSchema>;

const draftSummarySchema = z.object({
  id: z.string(),
  kind: z.enum(['post', 'letter', 'content']),
  /** The post's title, the letter's subject, or the content's id, whose title the list of contents has. */
  title: z.string(),
  version,
  keptAt: isoDateSchema,
});

export type DraftSummary = z.infer<typeof draftSummarySchema>;

/** Of every kind, latest first. */
export const listDrafts = endpoint('GET', '/api/admin/drafts', {
  response: z.array(draftSummarySchema),
});

/** Null where nothing is unsaved. */
export const getDraft = endpoint('GET', '/api/admin/drafts/:id', {
  response: z.nullable(draftSchema),
});

/** The last text to come is the one that is kept. */
export const updateDraft = endpoint('PUT', '/api/admin/drafts/:id', {
  request: draftInputSchema,
  response: z.object({ keptAt: isoDateSchema }),
  maxBytes: DRAFT_BYTES,
});

export const dropDraft = endpoint('DELETE', '/api/admin/drafts/:id', { response: doneSchema });
