import { computed } from 'nanostores';
import {
  type DocumentState,
  type Faults,
  faultsIn,
} from '#src/features/admin/documents/document.ts';
import { documentEditor } from '#src/features/admin/documents/editor.ts';
import { publication } from '#src/features/admin/publication/store.ts';
import { askConfirmation } from '#src/features/admin/session/confirmation.ts';
import { ownerCall } from '#src/features/admin/session/session-store.ts';
import { $site } from '#src/features/admin/session/site.ts';
import { recipientsOf } from '#src/features/admin/subscribers/store.ts';
import { type OwnerPost, type PostInput, postInputSchema } from '#src/features/blog/api.ts';
import { POST_DEFAULTS } from '#src/features/blog/model.ts';
import { withoutPictures } from '#src/text/markdown.ts';
import { slugify } from '#src/text/slug.ts';
import { countWords } from '#src/text/words.ts';
import { formatDateTime } from '#src/time.ts';
import { notify } from '#src/ui/toasts.ts';
import { createPost, getOwnerPost, updatePost } from './api.ts';
import { $slugCheck, checkSlugSoon, TAKEN_SLUG } from './slug-check.ts';
import { posts } from './store.ts';

const WORDS_A_MINUTE = 200;

/** What the form holds: everything the author may change. */
export type PostFields = Pick<OwnerPost, keyof PostInput>;

export type PostDocument = DocumentState<PostFields, OwnerPost>;

function emptyPost(): PostFields {
  const texts = { title: '', slug: '', excerpt: '', content: '' };
  return { ...POST_DEFAULTS, ...texts, author: $site.get().author, publishAt: null };
}

/** A date of publication belongs to a post that is to be published. */
function toInput(fields: PostFields): PostInput {
  return { ...fields, publishAt: fields.published ? fields.publishAt : null };
}

function checkPost(fields: PostFields): Faults<PostFields> {
  const faults = faultsIn<PostFields>(postInputSchema, toInput(fields));
  if ($slugState.get() === 'taken') faults.slug ??= TAKEN_SLUG;
  if (fields.published && fields.publishAt && Date.parse(fields.publishAt) <= Date.now()) {
    faults.publishAt ??= 'Cette date est passée. Choisissez un moment à venir, ou aucun.';
  }
  return faults;
}

export const postEditor = documentEditor<PostFields, OwnerPost>({
  name: 'post',
  empty: emptyPost,
  load: (id) => ownerCall(getOwnerPost, { parameters: { id } }),
  save: (id, version, fields, writer) =>
    version === null
      ? ownerCall(createPost, { body: { ...toInput(fields), id, writer } })
      : ownerCall(updatePost, {
          parameters: { id },
          body: { ...toInput(fields), version, writer },
        }),
  check: checkPost,
  onSaved(before, post) {
    const title = before ? 'Article mis à jour avec succès' : 'Article créé avec succès';
    notify(title, savedWords(before, post));
    if (post.state === 'published' || before?.state === 'published') publication.refresh();
    posts.refresh();
  },
  words: {
    createFailed: 'Erreur de création',
    updateFailed: 'Erreur de mise à jour',
    saved: 'Enregistré',
  },
});

/** The post's title, and that readers do not see it where they do not. */
function savedWords(before: OwnerPost | null, { title, state, publishAt }: OwnerPost): string {
  if (state === 'draft') {
    return `${title} – brouillon, ${before?.state === 'published' ? 'plus' : 'pas encore'} en ligne`;
  }
  return publishAt ? `${title} – paraîtra le ${formatDateTime(publishAt)}` : title;
}

/** Null while the list is shown. */
export const $post = postEditor.$document;

/** What is known of the slug in the form. */
export const $slugState = computed([$slugCheck, $post], ({ id, slug, result }, post) =>
  id === post?.id && slug === post.fields.slug ? result : 'none',
);

/** Whether saving these fields makes a post public, or changes the date when it will be. */
export function isRelease(fields: PostFields, saved: OwnerPost | null): boolean {
  if (!fields.published || saved?.state === 'published') return false;
  return saved?.state !== 'scheduled' || saved.publishAt !== fields.publishAt;
}

/** A post that readers have seen tells nobody again. */
export function hasAppeared(saved: OwnerPost | null): boolean {
  return saved?.publishedAt != null && Date.parse(saved.publishedAt) <= Date.now();
}

async function noticeSentence({ notice }: PostFields, saved: OwnerPost | null): Promise<string> {
  if (hasAppeared(saved)) return 'Il a déjà paru\u202f: personne n’est prévenu une seconde fois.';
  return notice ? recipientsOf('articles') : 'Personne ne sera prévenu par e-mail.';
}

/** Says what publishing does, and how many it tells. */
async function askRelease(fields: PostFields, saved: OwnerPost | null): Promise<boolean> {
  const { publishAt } = fields;
  const moment = publishAt
    ? `Il paraîtra le ${formatDateTime(publishAt)}.`
    : 'Il sera en ligne aussitôt.';
  const answer = await askConfirmation({
    question: publishAt ? 'Programmer cet article ?' : 'Publier cet article maintenant ?',
    detail: `${moment} ${await noticeSentence(fields, saved)}`,
    confirm: publishAt ? 'Programmer' : 'Publier',
    cancel: 'Pas encore',
  });
  return answer === 'confirm';
}

/** Saves the post with these changes; what makes it public is asked about first. */
export async function savePost(changes: Partial<PostFields> = {}): Promise<void> {
  const state = $post.get();
  if (!state) return;
  const { saved } = state;
  const fields = { ...state.fields, ...changes };
  const isFaultless = Object.keys(checkPost(fields)).length === 0;
  if (isFaultless && isRelease(fields, saved)) {
    if (!(await askRelease(fields, saved)) || !postEditor.isOpen(state)) return;
    postEditor.set(changes);
  }
  await postEditor.save();
}

export function publishPost(): Promise<void> {
  return savePost({ published: true, publishAt: null });
}

export async function newPost(): Promise<void> {
  if (await postEditor.close()) postEditor.begin();
}

/** An empty slug is filled from the title; one that was never saved follows it until the author writes another. */
export function typeTitle(title: string): void {
  const state = $post.get();
  if (!state) return;
  const { saved, fields } = state;
  postEditor.set({ title });
  const follows = !saved && fields.slug === slugify(fields.title);
  if (follows || fields.slug === '') typeSlug(slugify(title));
}

export function typeSlug(slug: string): void {
  postEditor.set({ slug });
  checkSlugSoon(slug, $post.get()?.id ?? '');
}

/** What was typed becomes a slug once the author has left the field. */
export function leaveSlug(): void {
  const slug = $post.get()?.fields.slug ?? '';
  if (slugify(slug) !== slug) typeSlug(slugify(slug));
}

/** The read time follows the text until the author writes another. */
export function typeContent(content: string): void {
  const state = $post.get();
  if (!state) return;
  const follows = state.fields.readTime === readTimeOf(state.fields.content);
  postEditor.set({ content, ...(follows && { readTime: readTimeOf(content) }) });
}

export function readTimeOf(content: string): string {
  const words = countWords(withoutPictures(content));
  if (words === 0) return POST_DEFAULTS.readTime;
  return `${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min`;
}
