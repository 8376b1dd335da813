import { randomUUID } from 'node:crypto';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { now } from '#netlify/server/settings/clock.ts';
import type { PostInput } from '#src/features/blog/api.ts';
import { syncIndex } from './post-index.ts';
import { isLatestPost, readVersionedPost, type VersionedPost, writePost } from './post-store.ts';
import { claimSlug } from './slugs.ts';
import {
  blankPost,
  changed,
  edited,
  isSameState,
  type StoredPost,
  toOwnerPost,
} from './stored-post.ts';
import { postVersions } from './versions.ts';

const MAX_ATTEMPTS = 10;
/** The fields that restoring a version brings back. */
const RESTORED_FIELDS = [
  ...(['title', 'excerpt', 'content', 'category', 'author', 'readTime'] as const),
  ...(['imageUrl', 'imageAlt'] as const),
];
const UNVERSIONED_FIELDS: (keyof StoredPost)[] = ['featured', 'notice', 'deletedAt'];

/** @throws Refusal 404 */
async function requireVersioned(id: string): Promise<VersionedPost> {
  const held = await readVersionedPost(id);
  if (held && !held.value.purgedAt) return held;
  throw new Refusal(404, 'Cet article n’existe pas ou plus.');
}

/** The post, also if it is in the trash. @throws Refusal 404 */
export async function requirePost(id: string): Promise<StoredPost> {
  return (await requireVersioned(id)).value;
}

/** @throws Refusal 404 for a post that does not exist or is in the trash */
export async function requireLivePost(id: string): Promise<StoredPost> {
  const post = await requirePost(id);
  requireOutsideTrash(post);
  return post;
}

function requireOutsideTrash({ deletedAt }: StoredPost): void {
  if (deletedAt) throw new Refusal(404, 'Cet article est dans la corbeille.');
}

/** Stores a new post. Idempotent: the same post sent twice under one id is stored once. @throws Refusal 400, 409 */
export async function addPost(input: PostInput, id: string = randomUUID()): Promise<StoredPost> {
  const known = await readVersionedPost(id);
  if (known) return alreadyCreated(known.value, input);
  const blank = blankPost(id);
  const created = await writeNext({ value: blank, etag: '' }, edited(blank, input));
  return created ?? alreadyCreated(await requirePost(id), input);
}

function alreadyCreated(post: StoredPost, input: PostInput): StoredPost {
  const same = post.version === 1 && isSameInput(post, input);
  if (same) return post;
  throw stale(post);
}

/**
 * Saves an edit if `version` is still the stored one; without `version`, over whatever is stored.
 * @throws Refusal 409 with the stored post when it was edited since, or with `fields` for a slug in use
 */
export async function replacePost(
  id: string,
  input: PostInput,
  version: number | undefined,
): Promise<StoredPost> {
  return changePost(id, (post) => {
    requireOutsideTrash(post);
    // A retry of an edit that was stored, or an edit without a change.
    if (isSameInput(post, input)) return null;
    if (version !== undefined && version !== post.version) throw stale(post);
    return edited(post, input);
  });
}

/** Updates the post with retries on conflict; `make` returns null to leave it. @throws Refusal 404, 409, 503 */
export async function changePost(
  id: string,
  make: (post: StoredPost) => StoredPost | null,
): Promise<StoredPost> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const held = await requireVersioned(id);
    const next = make(held.value);
    const written = next && (await writeNext(held, next));
    if (written) return written;
    if (!next && (await isLatestPost(held))) return held.value;
  }
  throw new Refusal(503, 'Cet article change en ce moment ailleurs. Réessayez dans un instant.');
}

/**
 * Writes the next state of a post. In this order, so that a crash after any step leaves no partial state:
 * 1. the claim on a new slug, void as long as its post does not hold the slug;
 * 2. the copy of the current state among the versions, valid whether or not the next write happens;
 * 3. the post, by compare-and-swap: the write that commits;
 * 4. what is derived from it: the index row, the count of changes, the build.
 * @returns null when another writer was faster
 * @throws Refusal 409 for a slug in use
 */
async function writeNext(held: VersionedPost, next: StoredPost): Promise<StoredPost | null> {
  const post = held.value;
  const needsSlug = next.slug !== '' && next.slug !== post.slug;
  if (needsSlug && !(await claimSlug(next.slug, post.id, next.version))) {
    const sentence = 'Ce slug est déjà utilisé par un autre article';
    throw new Refusal(409, sentence, { details: { fields: { slug: sentence } } });
  }
  const replacesTexts = post.slug && !next.purgedAt && !isSameState(post, next, UNVERSIONED_FIELDS);
  if (replacesTexts) await postVersions.keep(post);
  const written = await writePost(next, held.etag);
  if (!written) return null;
  await syncIndex([written]);
  await postVersions.drop(post.id);
  return next;
}

function isSameInput(post: StoredPost, input: PostInput): boolean {
  try {
    return isSameState(edited(post, input), post);
  } catch {
    return false;
  }
}

function stale(post: StoredPost): Refusal {
  return new Refusal(
    409,
    'Cet article a été modifié ailleurs depuis que vous l’avez ouvert. Votre texte n’est pas perdu : comparez-le à la version enregistrée.',
    { details: { post: toOwnerPost(post) } },
  );
}

export function featurePost(id: string, featured: boolean): Promise<StoredPost> {
  return changePost(id, (post) => {
    requireOutsideTrash(post);
    return post.featured === featured ? null : changed(post, { featured });
  });
}

/** Moves the post to the trash; doing it again changes nothing. */
export function trashPost(id: string): Promise<StoredPost> {
  return changePost(id, (post) =>
    post.deletedAt ? null : changed(post, { deletedAt: now().toISOString() }),
  );
}

/** Restores the post from the trash. */
export function restoreTrashed(id: string): Promise<StoredPost> {
  return changePost(id, (post) => (post.deletedAt ? changed(post, { deletedAt: null }) : null));
}

/** An earlier version of a post that is not in the trash. @throws Refusal 404 */
export async function requireVersion({ id = '', version = '' }: Record<string, string>) {
  const post = await requireLivePost(id);
  const found = await postVersions.find(post, version);
  if (!found) throw new Refusal(404, 'Cette version de l’article n’est plus conservée.');
  return found;
}

/**
 * Keeps, among the versions, a text that was dropped in favour of the stored one. The post's version number is first
 * raised by two: the one skipped belongs to no state of the post, so nothing else is written under it. @throws Refusal 404
 */
export async function setAside(id: string, input: PostInput): Promise<StoredPost> {
  const post = await changePost(id, (present) => {
    requireOutsideTrash(present);
    return { ...changed(present, {}), version: present.version + 2, updatedAt: present.updatedAt };
  });
  const version = post.version - 1;
  await postVersions.keep({ ...post, ...textsOf(input), version, updatedAt: now().toISOString() });
  await postVersions.drop(id);
  return post;
}

function textsOf(source: PostInput): Partial<StoredPost> {
  const given = RESTORED_FIELDS.filter((name) => typeof source[name] === 'string');
  return Object.fromEntries(given.map((name) => [name, source[name]]));
}

/** Brings back the texts of an earlier version; publication state and slug stay. */
export function restoreTexts(id: string, version: StoredPost): Promise<StoredPost> {
  return changePost(id, (post) => changed(post, textsOf(version)));
}
