import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { messages, senderOf } from '#netlify/server/contact/inbox.ts';
import { draftStore } from '#netlify/server/drafts.ts';
import {
  deletedNotices,
  letterStore,
  type StoredLetter,
} from '#netlify/server/newsletter/letters.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import {
  pictureIds,
  readStoredPicture,
  restorePicture,
} from '#netlify/server/pictures/picture-store.ts';
import { allRows } from '#netlify/server/posts/post-index.ts';
import { readVersionedPost, storedPostIds, writePost } from '#netlify/server/posts/post-store.ts';
import { claimSlug } from '#netlify/server/posts/slugs.ts';
import { type StoredPost, storedPostSchema } from '#netlify/server/posts/stored-post.ts';
import { versions } from '#netlify/server/posts/versions.ts';
import { emailFingerprint, secretStore } from '#netlify/server/settings/secret.ts';

/** Files of an archive by their paths: the folder of their kind, then a name. */
export type Files = Record<string, Uint8Array>;

/** What became of something that was put back. `kept`: the site holds another one, which stays. */
export type Restored = 'added' | 'same' | 'kept';

/** One kind of thing that a backup holds. */
interface Exportable {
  /** Ends with a slash; no folder begins with another one's name. */
  folder: string;
  /** What there is, in an order that does not change. */
  ids(): Promise<string[]>;
  /** Its files; none when it is gone meanwhile. */
  files(id: string): Promise<Files>;
  /**
   * Puts back what the file at the path holds; null for one that only accompanies another. Never overwrites
   * what the site holds, and does nothing the second time. @throws UnreadableArchive
   */
  restore(path: string, files: Files): Promise<Restored | null>;
  /** Brings in line what follows from things of this kind, whatever was put back of them and by which run. */
  finish?(): Promise<unknown>;
}

/** The archive holds something that no backup of this site wrote. */
export class UnreadableArchive extends Error {
  override name = 'UnreadableArchive';
}

export function toJson(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** @throws UnreadableArchive */
function fromJson<T>(path: string, files: Files): T {
  try {
    return JSON.parse(Buffer.from(files[path] ?? []).toString('utf8')) as T;
  } catch {
    throw new UnreadableArchive(`${path} n’est pas du JSON.`);
  }
}

/** What a store must offer to be exported: both kinds of JSON stores do. */
interface EntityStore<T> {
  keys(prefix: string): Promise<string[]>;
  get(id: string): Promise<T | null>;
  create(id: string, value: T): Promise<unknown>;
}

interface Options<T> {
  /** The id under which this site keeps what another one kept under `id`. */
  idHere?: (id: string, value: T) => Promise<string>;
  /** What is put back in its place. */
  restored?: (value: T) => T;
}

/** A store of JSON entities: one file each, named by its id. */
function entityExport<T>(
  folder: string,
  open: () => EntityStore<T>,
  { idHere = async (id) => id, restored = (value) => value }: Options<T> = {},
): Exportable {
  return {
    folder,
    ids: () => open().keys(''),
    async files(id) {
      const value = await open().get(id);
      return value === null ? {} : { [`${folder}${id}.json`]: toJson(value) };
    },
    async restore(path, files) {
      if (!path.endsWith('.json')) return null;
      const named = path.slice(folder.length, -'.json'.length);
      if (!/^[\w-]{1,200}(\/[\w-]{1,200})?$/.test(named)) {
        throw new UnreadableArchive(`${path} n’a pas un nom de fichier attendu.`);
      }
      const value = restored(fromJson<T>(path, files));
      const id = await idHere(named, value);
      if (await open().create(id, value)) return 'added';
      return isDeepStrictEqual(await open().get(id), value) ? 'same' : 'kept';
    },
  };
}

/** Pictures under the names they are served by. */
const pictureExport: Exportable = {
  folder: 'images/',
  ids: pictureIds,

  async files(id) {
    const picture = await readStoredPicture(id);
    return picture ? { [`images/${id}`]: picture.bytes } : {};
  },

  async restore(path, files) {
    const bytes = files[path] ?? new Uint8Array();
    const outcome = await restorePicture(path.slice('images/'.length), bytes);
    if (outcome === 'wrong') throw new UnreadableArchive(`${path} n’est pas l’image de son nom.`);
    return outcome;
  },
};

const postFieldsSchema = z.omit(storedPostSchema, { content: true });

/**
 * Posts, drafts and trash included: the fields in a JSON file, the text as it is in a Markdown file beside
 * it. Rows, claims and the like are not exported: they follow from the posts.
 */
const postExport: Exportable = {
  folder: 'articles/',
  ids: storedPostIds,

  async files(id) {
    const post = (await readVersionedPost(id))?.value;
    if (!post) return {};
    const { content, slug } = post;
    // The slug is for whoever looks for a text; the id makes the name this post's own.
    const name = `articles/${slug && `${slug}_`}${id}`;
    return {
      // The schema's order, so that every file reads alike.
      [`${name}.json`]: toJson(postFieldsSchema.parse(post)),
      [`${name}.md`]: Buffer.from(content),
    };
  },

  finish: allRows,

  async restore(path, files) {
    if (!path.endsWith('.json')) return null;
    const post = readArchived(path, files);
    const held = await readVersionedPost(post.id);
    // A starter post that nobody edited is not in the store.
    const there = held?.etag ? held.value : null;
    if (there && isDeepStrictEqual(there, post)) return 'same';
    // An erased post comes back; one that is there, even in the trash, stays as it is.
    if (there && !there.purgedAt) return 'kept';
    const version = there ? Math.max(post.version, there.version) + 1 : post.version;
    const next = await withFreeSlug({ ...post, version });
    return (await writePost(next, held?.etag)) ? 'added' : 'kept';
  },
};

function readArchived(path: string, files: Files): StoredPost {
  const fields = postFieldsSchema.safeParse(fromJson(path, files)).data;
  const text = files[path.replace(/json$/, 'md')];
  if (!fields || !text) throw new UnreadableArchive(`${path} n’est pas un article complet.`);
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

/**
 * Everything that a backup holds, in the order in which it is put back: the secret before what is kept under
 * fingerprints made with it, and letters, with the marks of those that were deleted, before the posts that they
 * announce and the people who got them. Sessions, the password, counts and whatever can be made again stay
 * out, and so do the visitors' readings, which are theirs.
 */
export const EXPORTABLES: readonly Exportable[] = [
  entityExport('secret/', secretStore),
  entityExport('lettres/', letterStore, { restored: notUnderWay }),
  entityExport('annonces/', deletedNotices),
  pictureExport,
  postExport,
  entityExport('versions/', versions),
  entityExport('brouillons/', draftStore),
  entityExport('abonnes/', subscriberStore, {
    idHere: async (id, { email }) => (email ? emailFingerprint(email) : id),
  }),
  entityExport('messages/', messages, {
    idHere: async (id, { email }) =>
      `${await emailFingerprint(email)}${id.slice(senderOf(id).length)}`,
  }),
];

/** A letter that was about to leave waits for the owner: some may have received it already. */
function notUnderWay(letter: StoredLetter): StoredLetter {
  if (letter.state !== 'sending' && letter.state !== 'scheduled') return letter;
  return { ...letter, state: 'draft', sendAt: null, isFannedOut: false };
}
