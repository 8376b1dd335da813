import { HttpError } from '#src/api/client.ts';
import { sentenceOf } from '#src/features/admin/app/failures.ts';
import { ownerCall, SessionLeft } from '#src/features/admin/app/session-store.ts';
import { followChange, followRemoval } from '#src/features/admin/publication/store.ts';
import { type OwnerPost, postInputSchema } from '#src/features/blog/api.ts';
import { newId } from '#src/ui/new-id.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { createPost, storedPostOf, updatePost } from './api.ts';
import { keepNothing } from './autosave.ts';
import {
  $editing,
  beginFrom,
  changeEditing,
  type Editing,
  isChanged,
  isOpen,
} from './editor-store.ts';
import { differences, type FieldName, fieldsOf, type PostFields, toInput } from './fields.ts';
import { slugCheck } from './slug.ts';
import { posts } from './store.ts';

/** Saving waits for the slug's check, and for a slug that is free. */
export function isSlugReady({ slug, faults }: Editing): boolean {
  return slug !== 'checking' && faults.slug === undefined;
}

/** Saves the post. Whatever the answer is, the text stays in the form and in the browser until the server has it. */
export async function savePost(): Promise<void> {
  const asked = $editing.get();
  await slugCheck();
  const editing = $editing.get();
  if (!asked || !editing || !isOpen(asked) || editing.saving) return;
  if (editing.faults.slug) {
    notifyError(failureTitle(editing), editing.faults.slug);
    return;
  }
  const faults = faultsOf(editing);
  changeEditing({ faults, failure: null });
  if (Object.keys(faults).length > 0) return;
  changeEditing({ saving: true });
  try {
    const post = await send(editing);
    settle(editing, post);
  } catch (error) {
    if (isOpen(editing)) changeEditing({ saving: false });
    if (!(error instanceof SessionLeft)) refuse(editing, error);
  }
}

function faultsOf({ fields }: Editing): Editing['faults'] {
  const faults: Editing['faults'] = {};
  for (const { path, message } of postInputSchema.safeParse(toInput(fields)).error?.issues ?? []) {
    faults[path[0] as FieldName] ??= message;
  }
  if (fields.published && fields.publishAt && Date.parse(fields.publishAt) <= Date.now()) {
    faults.publishAt ??= 'Cette date est passée. Choisissez un moment à venir, ou « Publié ».';
  }
  return faults;
}

function send({ id, version, fields }: Editing): Promise<OwnerPost> {
  const input = toInput(fields);
  return version === null
    ? ownerCall(createPost, { body: { ...input, id } })
    : ownerCall(updatePost, { parameters: { id }, body: { ...input, version } });
}

function settle(sent: Editing, post: OwnerPost): void {
  const isNew = sent.version === null;
  notify(isNew ? 'Article créé avec succès' : 'Article mis à jour avec succès', post.title);
  follow(sent.base, post);
  posts.refresh();
  takeUp(sent, post);
}

/** The form goes on from what the server has now; what was typed while the answer was under way stays. */
export function takeUp(sent: Editing, post: OwnerPost): void {
  const current = $editing.get();
  if (!current || !isOpen(sent)) return;
  const fields = current.fields === sent.fields ? fieldsOf(post) : current.fields;
  changeEditing({ ...beginFrom(post), fields, saving: false, savedAt: post.updatedAt });
  if (!isChanged({ ...current, ...beginFrom(post), fields })) keepNothing();
}

function follow(before: OwnerPost | null, post: OwnerPost): void {
  if (post.state === 'published') followChange(post);
  else if (before?.state === 'published') followRemoval({ ...before, updatedAt: post.updatedAt });
}

function refuse(sent: Editing, error: unknown): void {
  const stored = storedPostOf(error);
  // The very same text: this save had arrived before, and its answer was lost.
  if (stored && differences(fieldsOf(stored), sent.fields).length === 0) {
    settle(sent, stored);
    return;
  }
  if (stored && isOpen(sent)) {
    changeEditing({ conflict: stored });
    return;
  }
  const fields = error instanceof HttpError ? error.fields : {};
  const title = failureTitle(sent);
  const text = sentenceOf(error);
  const isGone = error instanceof HttpError && error.status === 404 && sent.version !== null;
  if (isOpen(sent)) changeEditing({ faults: fields, failure: { title, text, isGone } });
  notifyError(title, text);
}

function failureTitle({ version }: Editing): string {
  return version === null ? 'Erreur de création' : 'Erreur de mise à jour';
}

/** The post was deleted in the meantime: its text starts a post of its own. */
export async function saveAsNew(): Promise<void> {
  changeEditing({ id: newId(), base: null, version: null, failure: null });
  await savePost();
}

/** The author has put her version and the stored one together: what she chose is saved over the latter. */
export async function resolveConflict(chosen: Partial<PostFields>): Promise<void> {
  const editing = $editing.get();
  if (!editing?.conflict) return;
  changeEditing({
    ...beginFrom(editing.conflict),
    fields: { ...editing.fields, ...chosen },
    conflict: null,
    failure: null,
  });
  await savePost();
}

/** Back to the form with everything as it was typed; the next save asks again. */
export function postponeConflict(): void {
  changeEditing({ conflict: null });
}

/** Fields of the stored version that take the place of mine. */
export function storedFields(names: FieldName[], stored: PostFields): Partial<PostFields> {
  return Object.fromEntries(names.map((name) => [name, stored[name]]));
}
