import * as api from '#src/api/admin/posts.ts';
import { type AdminPost, type PostInput, postInputSchema } from '#src/api/blog.ts';
import { askConfirmation, confirmIncompleteTexts } from '#src/features/admin/auth/confirmation.ts';
import { $site, adminCall } from '#src/features/admin/auth/session.ts';
import { publicationStatus } from '#src/features/admin/deploys/state.ts';
import { createEditor } from '#src/features/admin/editor/editor.ts';
import * as editing from '#src/features/admin/editor/editor-state.ts';
import { loadRecipientsSentence } from '#src/features/admin/subscribers/state.ts';
import { POST_DEFAULTS } from '#src/features/blog/model.ts';
import { notify } from '#src/lib/browser/toasts.ts';
import { removePictures } from '#src/lib/markdown.ts';
import { countWords, slugify } from '#src/lib/text.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { posts } from './state.ts';
import { uploadImageFile } from './upload-image.ts';

const WORDS_PER_MINUTE = 200;
const SLUG_CHECK_DELAY_MS = 500;
/** Short, because the post cannot be saved during the check. */
const SLUG_CHECK_TIMEOUT_MS = 5_000;
const TAKEN_SLUG_ERROR = 'Ce slug est déjà utilisé par un autre article';

export type PostFields = Pick<AdminPost, keyof PostInput>;
export type PostEditorState = editing.EditorState<PostFields, AdminPost>;

/** The fields that « Publier » sets before it saves; without a `publishAt` the post appears at once. */
export const PUBLISH_NOW = { published: true, publishAt: null };

/** Returns the data to save. A draft is saved without a date, because its form hides the date. */
function toInput(fields: PostFields): PostInput {
  return { ...fields, publishAt: fields.published ? fields.publishAt : null };
}

function validatePost(fields: PostFields): editing.Errors<PostFields> {
  const errors = editing.getFieldErrors<PostFields>(postInputSchema, toInput(fields));
  if (fields.published && fields.publishAt && Date.parse(fields.publishAt) <= Date.now()) {
    errors.publishAt ??= 'Cette date est passée. Choisissez un moment à venir, ou aucun.';
  }
  return errors;
}

export const postEditor = createEditor<PostFields, AdminPost>({
  kind: 'post',
  listHash: '#blog',
  createFields: () => ({
    ...POST_DEFAULTS,
    author: $site.get().author,
    publishAt: null,
    title: '',
    slug: '',
    excerpt: '',
    content: '',
  }),
  load: (id) => adminCall(api.getAdminPost, { parameters: { id } }),
  save: (id, version, fields) =>
    version === null
      ? adminCall(api.createPost, { body: { ...toInput(fields), id } })
      : adminCall(api.updatePost, { parameters: { id }, body: { ...toInput(fields), version } }),
  validate: validatePost,
  confirm: confirmPublication,
  onSaved(oldPost, post) {
    const title = oldPost ? 'Article mis à jour avec succès' : 'Article créé avec succès';
    notify(title, formatOutcome(oldPost, post));
    if (post.state === 'published' || oldPost?.state === 'published') publicationStatus.refresh();
    posts.refresh();
  },
  createFailureTitle: 'Erreur de création',
  saveFailureTitle: 'Erreur de mise à jour',
  savedWord: 'Enregistré',
});

function formatOutcome(oldPost: AdminPost | null, { title, state, publishAt }: AdminPost): string {
  if (state === 'draft') {
    return `${title} – brouillon, ${oldPost?.state === 'published' ? 'plus' : 'pas encore'} en ligne`;
  }
  return publishAt ? `${title} – paraîtra le ${formatDateTime(publishAt)}` : title;
}

/** Returns whether saving these fields publishes or schedules the post, or changes its scheduled date. */
export function isPublication(fields: PostFields, saved: AdminPost | null): boolean {
  if (!fields.published || saved?.state === 'published') return false;
  return saved?.state !== 'scheduled' || saved.publishAt !== fields.publishAt;
}

/** Returns whether the post was ever public. If it was, subscribers are not notified again. */
export function hasBeenPublished(saved: AdminPost | null): boolean {
  return saved?.publishedAt != null && Date.parse(saved.publishedAt) <= Date.now();
}

async function confirmPublication(fields: PostFields, saved: AdminPost | null): Promise<boolean> {
  const { title, excerpt, content, publishAt } = fields;
  if (fields.published && !(await confirmIncompleteTexts([title, excerpt, content]))) return false;
  if (!isPublication(fields, saved)) return true;
  const timeSentence = publishAt
    ? `Il paraîtra le ${formatDateTime(publishAt)}.`
    : 'Il sera en ligne aussitôt.';
  let recipientsSentence = 'Personne ne sera prévenu par e-mail.';
  if (hasBeenPublished(saved))
    recipientsSentence = 'Il a déjà paru\u202f: personne n’est prévenu une seconde fois.';
  else if (fields.notice) recipientsSentence = await loadRecipientsSentence('articles');
  return askConfirmation({
    question: publishAt ? 'Programmer cet article ?' : 'Publier cet article maintenant ?',
    detail: `${timeSentence} ${recipientsSentence}`,
    confirmLabel: publishAt ? 'Programmer' : 'Publier',
    cancelLabel: 'Pas encore',
  });
}

/** Changes the title, and derives the slug from it if the slug is empty, or unedited in a new post. */
export function setTitle({ saved, fields }: PostEditorState, title: string): void {
  postEditor.setFields({ title });
  const isSlugDerived = !saved && fields.slug === slugify(fields.title);
  if (isSlugDerived || fields.slug === '') setSlug(slugify(title));
}

let slugTimer: ReturnType<typeof setTimeout> | undefined;

export function setSlug(slug: string): void {
  postEditor.setFields({ slug });
  postEditor.updateState({ slugCheck: 'none' });
  clearTimeout(slugTimer);
  if (slug) slugTimer = setTimeout(requestSlugCheck, SLUG_CHECK_DELAY_MS);
}

/** Asks the server whether the slug is unique. A failure is ignored: saving a slug in use fails anyway. */
async function requestSlugCheck(): Promise<void> {
  const stateBefore = postEditor.$document.get();
  if (!stateBefore) return;
  const { id, fields } = stateBefore;
  const body = { slug: slugify(fields.slug), excludeId: id };
  postEditor.updateState({ slugCheck: 'running' });
  const request = adminCall(api.checkSlug, { body, timeoutMs: SLUG_CHECK_TIMEOUT_MS });
  const isUnique = (await request.catch(() => null))?.isUnique;
  const state = postEditor.$document.get();
  if (!state || !postEditor.isOpen(stateBefore) || state.fields.slug !== fields.slug) return;
  const errors = { ...state.errors, ...(isUnique === false && { slug: TAKEN_SLUG_ERROR }) };
  postEditor.updateState({ slugCheck: isUnique ? 'passed' : 'none', errors });
}

export function normalizeSlug({ fields: { slug } }: PostEditorState): void {
  if (slugify(slug) !== slug) setSlug(slugify(slug));
}

/** Changes the text, and updates the read time unless the author has replaced the estimate. */
export function setContent({ fields }: PostEditorState, content: string): void {
  const isEstimated = fields.readTime === estimateReadTime(fields.content);
  postEditor.setFields({ content, ...(isEstimated && { readTime: estimateReadTime(content) }) });
}

/** Uploads a main image and sets it in the post, unless another post is open by then. */
export async function uploadPostImage(file: File): Promise<void> {
  const state = postEditor.$document.get();
  const imageUrl = await uploadImageFile(file);
  if (state && imageUrl && postEditor.isOpen(state)) postEditor.setFields({ imageUrl });
}

function estimateReadTime(content: string): string {
  const words = countWords(removePictures(content));
  if (words === 0) return POST_DEFAULTS.readTime;
  return `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min`;
}
