import type * as z from 'zod/mini';
import { ownerCall } from '#src/features/admin/app/session-store.ts';
import { postDraftSchema } from '#src/features/admin/drafts/api.ts';
import { type DraftState, type Faults, faultsIn } from '#src/features/admin/drafts/draft.ts';
import { draftEditor } from '#src/features/admin/drafts/editor.ts';
import { followChange, followRemoval } from '#src/features/admin/publication/store.ts';
import { type OwnerPost, type PostInput, postInputSchema } from '#src/features/blog/api.ts';
import { POST_DEFAULTS, type PostState } from '#src/features/blog/model.ts';
import { notify } from '#src/ui/toasts.ts';
import { createPost, getOwnerPost, setTextAside, storedPostOf, updatePost } from './api.ts';
import { posts } from './store.ts';

const HOUR_MS = 3_600_000;

/** What the form holds: everything the author may change. */
export type PostFields = z.infer<typeof postDraftSchema>;

export type PostDraft = DraftState<PostFields, OwnerPost>;

const NAMES = Object.keys(postDraftSchema.shape) as (keyof PostFields)[];

function fieldsOf(post: OwnerPost): PostFields {
  return Object.fromEntries(NAMES.map((name) => [name, post[name]])) as PostFields;
}

export function emptyPost(author: string): PostFields {
  const texts = { title: '', slug: '', excerpt: '', content: '' };
  return { ...POST_DEFAULTS, ...texts, author, publishAt: null };
}

/** A date of publication belongs to a post that is to be published. */
function toInput(fields: PostFields): PostInput {
  return { ...fields, publishAt: fields.published ? fields.publishAt : null };
}

function checkPost(fields: PostFields): Faults<PostFields> {
  const faults = faultsIn<PostFields>(postInputSchema, toInput(fields));
  if (fields.published && fields.publishAt && Date.parse(fields.publishAt) <= Date.now()) {
    faults.publishAt ??= 'Cette date est passée. Choisissez un moment à venir, ou « Publié ».';
  }
  return faults;
}

function follow(before: OwnerPost | null, post: OwnerPost): void {
  if (post.state === 'published') followChange(post);
  else if (before?.state === 'published') followRemoval({ ...before, updatedAt: post.updatedAt });
}

export const postEditor = draftEditor<PostFields, OwnerPost>({
  load: (id) => ownerCall(getOwnerPost, { parameters: { id } }),
  create: (id, fields) => ownerCall(createPost, { body: { ...toInput(fields), id } }),
  update: (id, version, fields) =>
    ownerCall(updatePost, { parameters: { id }, body: { ...toInput(fields), version } }),
  fieldsOf,
  toDraft: (fields, version) => ({ kind: 'post', version, fields }),
  ofDraft: (draft) => (draft.kind === 'post' ? draft.fields : null),
  check: checkPost,
  storedOf: storedPostOf,
  setAside: (id, fields) => ownerCall(setTextAside, { parameters: { id }, body: toInput(fields) }),
  onSaved(before, post) {
    notify(before ? 'Article mis à jour avec succès' : 'Article créé avec succès', post.title);
    follow(before, post);
    posts.refresh();
  },
  words: {
    createFailed: 'Erreur de création',
    updateFailed: 'Erreur de mise à jour',
    conflict: 'Cet article a été modifié ailleurs',
    loser: 'L’autre restera parmi les versions.',
  },
});

/** Null while the list is shown. */
export const $post = postEditor.$draft;

/** What the author has written, as plain text. */
export function writtenPost(): string {
  const { title, excerpt, content } = $post.get()?.fields ?? emptyPost('');
  return [title, excerpt, content].filter(Boolean).join('\n\n');
}

export async function newPost(author: string): Promise<void> {
  if (await postEditor.close()) postEditor.begin(emptyPost(author));
}

/** The last date of publication that was chosen: it comes back after a look at the other choices. */
let planned: { opening: number; at: string } | null = null;

/** Says whether and when readers see the post. */
export function choosePublication(choice: PostState): void {
  const draft = $post.get();
  if (!draft) return;
  const { opening, fields } = draft;
  if (fields.publishAt) planned = { opening, at: fields.publishAt };
  const at = planned?.opening === opening ? planned.at : tomorrow();
  postEditor.set({
    published: choice !== 'draft',
    publishAt: choice === 'scheduled' ? at : null,
  });
}

/** Tomorrow at about this time, on the hour. */
function tomorrow(): string {
  return new Date(Math.ceil((Date.now() + 23 * HOUR_MS) / HOUR_MS) * HOUR_MS).toISOString();
}
