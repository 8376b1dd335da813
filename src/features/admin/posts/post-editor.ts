import { checkSlug, createPost, getOwnerPost, updatePost } from '#src/api/admin/posts.ts';
import { type OwnerPost, type PostInput, postInputSchema } from '#src/api/blog.ts';
import { askConfirmation, confirmBrackets } from '#src/features/admin/auth/confirm-dialog-state.ts';
import { $site, adminCall } from '#src/features/admin/auth/session.ts';
import { publication } from '#src/features/admin/deploys/state.ts';
import { createEditor } from '#src/features/admin/editor/editor.ts';
import {
  type EditorState,
  type Errors,
  validate,
} from '#src/features/admin/editor/editor-state.ts';
import { recipientsOf } from '#src/features/admin/subscribers/state.ts';
import { POST_DEFAULTS } from '#src/features/blog/model.ts';
import { notify } from '#src/lib/browser/toasts.ts';
import { withoutPictures } from '#src/lib/markdown.ts';
import { countWords, slugify } from '#src/lib/text.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { posts } from './state.ts';
import { uploadFile } from './upload-image.ts';

const WORDS_PER_MINUTE = 200;
const SLUG_PAUSE_MS = 500;
/** Saving is locked during the check. */
const SLUG_DEADLINE_MS = 5_000;
const TAKEN_SLUG = 'Ce slug est déjà utilisé par un autre article';

export type PostFields = Pick<OwnerPost, keyof PostInput>;

export type PostState = EditorState<PostFields, OwnerPost>;

/** Changes that publish a post immediately. */
export const RELEASE = { published: true, publishAt: null };

function emptyPost(): PostFields {
  const texts = { title: '', slug: '', excerpt: '', content: '' };
  return { ...POST_DEFAULTS, ...texts, author: $site.get().author, publishAt: null };
}

/** A draft has no date of publication. */
function toInput(fields: PostFields): PostInput {
  return { ...fields, publishAt: fields.published ? fields.publishAt : null };
}

function validatePost(fields: PostFields): Errors<PostFields> {
  const errors = validate<PostFields>(postInputSchema, toInput(fields));
  if (fields.published && fields.publishAt && Date.parse(fields.publishAt) <= Date.now()) {
    errors.publishAt ??= 'Cette date est passée. Choisissez un moment à venir, ou aucun.';
  }
  return errors;
}

export const postEditor = createEditor<PostFields, OwnerPost>({
  kind: 'post',
  root: '#blog',
  empty: emptyPost,
  load: (id) => adminCall(getOwnerPost, { parameters: { id } }),
  save: (id, version, fields) =>
    version === null
      ? adminCall(createPost, { body: { ...toInput(fields), id } })
      : adminCall(updatePost, { parameters: { id }, body: { ...toInput(fields), version } }),
  validate: validatePost,
  confirm: confirmRelease,
  onSaved(before, post) {
    const title = before ? 'Article mis à jour avec succès' : 'Article créé avec succès';
    notify(title, savedSentence(before, post));
    if (post.state === 'published' || before?.state === 'published') publication.refresh();
    posts.refresh();
  },
  createFailed: 'Erreur de création',
  updateFailed: 'Erreur de mise à jour',
  savedWord: 'Enregistré',
});

function savedSentence(before: OwnerPost | null, { title, state, publishAt }: OwnerPost): string {
  if (state === 'draft') {
    return `${title} – brouillon, ${before?.state === 'published' ? 'plus' : 'pas encore'} en ligne`;
  }
  return publishAt ? `${title} – paraîtra le ${formatDateTime(publishAt)}` : title;
}

/** Whether saving these fields makes a post public, or moves the date of its publication. */
export function isRelease(fields: PostFields, saved: OwnerPost | null): boolean {
  if (!fields.published || saved?.state === 'published') return false;
  return saved?.state !== 'scheduled' || saved.publishAt !== fields.publishAt;
}

/** Subscribers are notified of the first appearance only. */
export function hasAppeared(saved: OwnerPost | null): boolean {
  return saved?.publishedAt != null && Date.parse(saved.publishedAt) <= Date.now();
}

async function noticeSentence({ notice }: PostFields, saved: OwnerPost | null): Promise<string> {
  if (hasAppeared(saved)) return 'Il a déjà paru\u202f: personne n’est prévenu une seconde fois.';
  return notice ? recipientsOf('articles') : 'Personne ne sera prévenu par e-mail.';
}

async function confirmRelease(fields: PostFields, saved: OwnerPost | null): Promise<boolean> {
  const { title, excerpt, content } = fields;
  if (fields.published && !(await confirmBrackets([title, excerpt, content]))) return false;
  if (!isRelease(fields, saved)) return true;
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

/** The slug of a new post follows its title until the author writes another; an empty one is filled from the title. */
export function typeTitle(title: string): void {
  const state = postEditor.$document.get();
  if (!state) return;
  const { saved, fields } = state;
  postEditor.set({ title });
  const isFollowing = !saved && fields.slug === slugify(fields.title);
  if (isFollowing || fields.slug === '') typeSlug(slugify(title));
}

let slugTimer: ReturnType<typeof setTimeout> | undefined;

export function typeSlug(slug: string): void {
  postEditor.set({ slug });
  postEditor.update({ check: 'none' });
  clearTimeout(slugTimer);
  if (slug) slugTimer = setTimeout(checkTypedSlug, SLUG_PAUSE_MS);
}

/** When the check fails, the server refuses a slug in use as the post is saved. */
async function checkTypedSlug(): Promise<void> {
  const state = postEditor.$document.get();
  if (!state) return;
  const { id, fields } = state;
  const body = { slug: slugify(fields.slug), excludeId: id };
  postEditor.update({ check: 'running' });
  const isUnique = await adminCall(checkSlug, { body, deadlineMs: SLUG_DEADLINE_MS }).then(
    (answer) => answer.isUnique,
    (error) => {
      console.warn('L’adresse de l’article n’a pas pu être vérifiée.', error);
      return null;
    },
  );
  const now = postEditor.$document.get();
  if (!now || !postEditor.isOpen(state) || now.fields.slug !== fields.slug) return;
  const errors = isUnique === false ? { ...now.errors, slug: TAKEN_SLUG } : now.errors;
  postEditor.update({ check: isUnique ? 'passed' : 'none', errors });
}

export function leaveSlug(): void {
  const slug = postEditor.$document.get()?.fields.slug ?? '';
  if (slugify(slug) !== slug) typeSlug(slugify(slug));
}

/** The read time follows the text until the author writes another. */
export function typeContent(content: string): void {
  const state = postEditor.$document.get();
  if (!state) return;
  const isFollowing = state.fields.readTime === readTimeOf(state.fields.content);
  postEditor.set({ content, ...(isFollowing && { readTime: readTimeOf(content) }) });
}

/** Sets the uploaded image, unless another post is open by then. */
export async function chooseImage(file: File | undefined): Promise<void> {
  const state = postEditor.$document.get();
  const imageUrl = file ? await uploadFile(file) : '';
  if (state && imageUrl && postEditor.isOpen(state)) postEditor.set({ imageUrl });
}

function readTimeOf(content: string): string {
  const words = countWords(withoutPictures(content));
  if (words === 0) return POST_DEFAULTS.readTime;
  return `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min`;
}
