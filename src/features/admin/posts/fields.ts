import * as z from 'zod/mini';
import { type OwnerPost, ownerPostSchema, type PostInput } from '#src/features/blog/api.ts';
import { POST_DEFAULTS } from '#src/features/blog/model.ts';

/** What the form holds: everything the author may change. */
export const postFieldsSchema = z.pick(ownerPostSchema, {
  title: true,
  slug: true,
  excerpt: true,
  content: true,
  category: true,
  author: true,
  published: true,
  featured: true,
  readTime: true,
  imageUrl: true,
  imageAlt: true,
  publishAt: true,
});

export type PostFields = z.infer<typeof postFieldsSchema>;

export type FieldName = keyof PostFields;

/** In the order of the form. */
export const FIELD_LABELS: Record<FieldName, string> = {
  title: 'Titre',
  slug: 'Slug',
  excerpt: 'Extrait',
  content: 'Contenu',
  imageUrl: 'Image',
  imageAlt: 'Description de l’image',
  category: 'Catégorie',
  author: 'Auteur',
  readTime: 'Temps de lecture',
  featured: 'En vedette',
  published: 'Publié',
  publishAt: 'Date de parution',
};

const NAMES = Object.keys(FIELD_LABELS) as FieldName[];

export function emptyFields(author: string): PostFields {
  return {
    ...POST_DEFAULTS,
    title: '',
    slug: '',
    excerpt: '',
    content: '',
    author,
    publishAt: null,
  };
}

export function fieldsOf(post: OwnerPost): PostFields {
  return Object.fromEntries(NAMES.map((name) => [name, post[name]])) as PostFields;
}

export function differences(one: PostFields, other: PostFields): FieldName[] {
  return NAMES.filter((name) => one[name] !== other[name]);
}

/** A date of publication belongs to a post that is to be published. */
export function toInput(fields: PostFields): PostInput {
  return { ...fields, publishAt: fields.published ? fields.publishAt : null };
}
