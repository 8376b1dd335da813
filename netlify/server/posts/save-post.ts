import * as documents from '#netlify/server/documents/save-document.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import type { PostInput } from '#src/api/blog.ts';
import { POST_VERSION_FIELDS } from '#src/features/blog/model.ts';
import { syncIndex } from './post-index.ts';
import * as schema from './post-schema.ts';
import { confirmLatestPost, readPost, readVersionedPost, writePost } from './post-store.ts';
import { claimSlug } from './slug-claims.ts';

const MISSING_MESSAGE = 'Cet article n’existe pas ou plus.';

/** Returns a post, even from the trash. @throws ApiError 404 */
export async function requirePost(id: string): Promise<schema.StoredPost> {
  const post = await readPost(id);
  if (!post) throw new ApiError(404, MISSING_MESSAGE);
  return post;
}

/** @throws ApiError 404 for a post that does not exist or is in the trash */
export async function requireUntrashedPost(id: string): Promise<schema.StoredPost> {
  const post = await requirePost(id);
  requireOutsideTrash(post);
  return post;
}

function requireOutsideTrash({ deletedAt }: schema.StoredPost): void {
  if (deletedAt) throw new ApiError(404, 'Cet article est dans la corbeille.');
}

const POST_DOCUMENTS: documents.DocumentStore<schema.StoredPost> = {
  documentKind: 'post',
  missingMessage: MISSING_MESSAGE,
  createBlank: schema.createBlankPost,
  isLatest: confirmLatestPost,
  find: readVersionedPost,

  // In this order, a crash does no harm. A claimed slug has no effect until the post is written. After
  // that, the next read of the index updates the row of the post, counts the change and requests a build.
  async write(id, current, next) {
    const isNewSlug = next.slug !== '' && next.slug !== current.value.slug;
    if (isNewSlug && !(await claimSlug(next.slug, id, next.version))) {
      const message = 'Ce slug est déjà utilisé par un autre article';
      throw new ApiError(409, message, { details: { fields: { slug: message } } });
    }
    const written = await writePost(next, current.etag);
    if (written) await syncIndex([written]);
    return written;
  },

  getFormFields(post) {
    // A post without slug is new or erased, and has no text.
    if (!post.slug) return null;
    const publicPost = schema.toPublicPost(post);
    return Object.fromEntries(POST_VERSION_FIELDS.map((name) => [name, publicPost[name]]));
  },
  isErased: ({ purgedAt }) => purgedAt !== null,
  toResponse: (_, post) => schema.toAdminPost(post),
};

/** Saves the form. Idempotent. @throws ApiError 400, 404, 409 (with `fields` for a slug in use), 503 */
export function savePost(
  id: string,
  input: PostInput,
  /** The version that was edited: null for a new post; undefined overwrites any version. */
  version?: number | null,
): Promise<schema.StoredPost> {
  return documents.saveDocument(POST_DOCUMENTS, id, {
    version,
    isAlreadyApplied(post) {
      // Checked here and not in `edit`, which is not called when nothing changes.
      requireOutsideTrash(post);
      return schema.changesNothing(post, input);
    },
    edit: (post) => schema.applyInput(post, input),
  });
}

/** Stores what `edit` returns, unless that is null. @returns the stored post @throws ApiError 404, 503 */
export function changePost(
  id: string,
  edit: (post: schema.StoredPost) => schema.StoredPost | null,
): Promise<schema.StoredPost> {
  return documents.changeDocument(POST_DOCUMENTS, id, edit);
}

export function setPostFeatured(id: string, featured: boolean): Promise<schema.StoredPost> {
  return changePost(id, (post) => {
    requireOutsideTrash(post);
    return post.featured === featured ? null : schema.toNextVersion(post, { featured });
  });
}

export function trashPost(id: string): Promise<schema.StoredPost> {
  return changePost(id, (post) =>
    post.deletedAt ? null : schema.toNextVersion(post, { deletedAt: now().toISOString() }),
  );
}

export function restoreTrashedPost(id: string): Promise<schema.StoredPost> {
  return changePost(id, (post) =>
    post.deletedAt ? schema.toNextVersion(post, { deletedAt: null }) : null,
  );
}
