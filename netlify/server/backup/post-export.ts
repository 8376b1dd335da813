import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { allRows } from '#netlify/server/posts/post-index.ts';
import { readAny, storedPostIds, writePost } from '#netlify/server/posts/post-store.ts';
import { claimSlug } from '#netlify/server/posts/slugs.ts';
import { type StoredPost, storedPostSchema } from '#netlify/server/posts/stored-post.ts';
import {
  type ArchiveFile,
  type Exportable,
  fromJson,
  toJson,
  UnreadableArchive,
} from './exportable.ts';

const FOLDER = 'articles/';

const fieldsSchema = z.omit(storedPostSchema, { content: true });

/**
 * Posts, drafts and trash included: the fields in a JSON file, the text as it is in a Markdown file beside
 * it. Rows, claims and the like are not exported: they follow from the posts.
 */
export const postExport: Exportable = {
  folder: FOLDER,
  ids: storedPostIds,

  async files(id) {
    const held = await readAny(id);
    if (!held) return [];
    const { content, ...fields } = held.post;
    // The slug is for whoever looks for a text; the id makes the name this post's own.
    const name = FOLDER + [fields.slug, fields.id].filter(Boolean).join('_');
    return [
      // The schema's order, so that every file reads alike.
      { path: `${name}.json`, bytes: toJson(fieldsSchema.parse(fields)) },
      { path: `${name}.md`, bytes: Buffer.from(content) },
    ];
  },

  finish: allRows,

  async restore(file, companion) {
    if (!file.path.endsWith('.json')) return null;
    const post = readArchived(file, companion(file.path.replace(/\.json$/, '.md')));
    const held = await readAny(post.id);
    const etag = held?.etag ?? null;
    const there = etag && held ? held.post : null;
    if (there && isDeepStrictEqual(there, post)) return 'same';
    // An erased post comes back; one that is there, even in the trash, stays as it is.
    if (there && !there.purgedAt) return 'kept';
    const version = there ? Math.max(post.version, there.version) + 1 : post.version;
    const next = await withFreeSlug({ ...post, version });
    return (await writePost(next, etag)) ? 'added' : 'kept';
  },
};

function readArchived(file: ArchiveFile, text: Uint8Array | undefined): StoredPost {
  const fields = fieldsSchema.safeParse(fromJson(file)).data;
  if (!fields || !text) throw new UnreadableArchive(`${file.path} n’est pas un article complet.`);
  return { ...fields, content: Buffer.from(text).toString('utf8') };
}

/** A slug that another post took meanwhile stays with that one; this post waits as a draft under another. */
async function withFreeSlug(post: StoredPost): Promise<StoredPost> {
  const claim = (wanted: string) => claimSlug(wanted, post.id, post.version);
  const oldSlugs: string[] = [];
  for (const old of post.oldSlugs) if (await claim(old)) oldSlugs.push(old);
  const found = { ...post, oldSlugs };
  if (!post.slug || (await claim(post.slug))) return found;
  for (let number = 2; ; number++) {
    const other = `${post.slug}-${number}`;
    if (await claim(other)) return { ...found, slug: other, published: false };
  }
}
