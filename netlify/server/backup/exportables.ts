import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { messages, senderOf } from '#netlify/server/contact/inbox.ts';
import {
  markOwnerTexts,
  ownerTextStore,
  ownerTextVersions,
} from '#netlify/server/content/owner-texts.ts';
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
import { postVersions } from '#netlify/server/posts/versions.ts';
import { emailFingerprint, secretStore } from '#netlify/server/settings/secret.ts';

/** Files of an archive by path, `folder/name`. */
export type Files = Record<string, Uint8Array>;

/** Outcome of restoring one entity. `kept`: the site has a different one, which is not overwritten. */
export type Restored = 'added' | 'same' | 'kept';

/** One kind of entity in a backup. */
interface Exportable {
  /** Ends with a slash; no folder is a prefix of another. */
  folder: string;
  /** All ids, in a stable order. */
  ids(): Promise<string[]>;
  /** The entity's files; none if it was deleted meanwhile. */
  files(id: string): Promise<Files>;
  /**
   * Restores the entity of the file at the path; null for a file that only accompanies another. Idempotent, and never
   * overwrites what the site has. @throws UnreadableArchive
   */
  restore(path: string, files: Files): Promise<Restored | null>;
  /** Updates data derived from this kind, at the end of each run. */
  finish?(): Promise<unknown>;
}

/** The archive is damaged, or not a backup of this site. */
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

/** What `entityExport` needs of a store: both `jsonStore` and `indexedStore` have it. */
interface EntityStore<T> {
  keys(prefix: string): Promise<string[]>;
  get(id: string): Promise<T | null>;
  create(id: string, value: T): Promise<unknown>;
}

interface Options<T> {
  /** The id on this site, whose fingerprints differ if its secret does. */
  idHere?: (id: string, value: T) => Promise<string>;
  /** The value to store on restore. */
  restored?: (value: T) => T;
}

/** Exports a store of JSON entities, one file each, named by id. */
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

/** Pictures, under the names in their URLs. */
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
 * Posts, drafts and trash included: the fields in a JSON file, the text in a Markdown file beside it. Index rows and slug
 * claims are not exported: they are derived from the posts.
 */
const postExport: Exportable = {
  folder: 'articles/',
  ids: storedPostIds,

  async files(id) {
    const post = (await readVersionedPost(id))?.value;
    if (!post) return {};
    const { content, slug } = post;
    // The slug is for people; the id makes the name unique.
    const name = `articles/${slug && `${slug}_`}${id}`;
    return {
      // In the schema's order, whatever the stored one.
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
    // An erased post is restored; any other, even in the trash, is kept as it is.
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

/** If another post took the slug meanwhile, this one is restored as a draft under a numbered slug. */
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
 * Everything in a backup, in the order of restoring: the secret before the data under its fingerprints; letters and the
 * marks of deleted ones before posts and subscribers, so that no post is announced twice. Not exported: sessions, the
 * password, passkeys, counters, derived data, and the visitors' readings, which are their own.
 */
export const EXPORTABLES: readonly Exportable[] = [
  entityExport('secret/', secretStore),
  entityExport('lettres/', letterStore, { restored: notUnderWay }),
  entityExport('annonces/', deletedNotices),
  pictureExport,
  postExport,
  entityExport('versions/', () => postVersions.store),
  { ...entityExport('contenu/', ownerTextStore), finish: markOwnerTexts },
  entityExport('contenu-versions/', () => ownerTextVersions.store),
  entityExport('brouillons/', draftStore),
  entityExport('abonnes/', subscriberStore, {
    idHere: async (id, { email }) => (email ? emailFingerprint(email) : id),
  }),
  entityExport('messages/', messages, {
    idHere: async (id, { email }) =>
      `${await emailFingerprint(email)}${id.slice(senderOf(id).length)}`,
  }),
];

/** A letter that was scheduled or being sent is restored as a draft: some subscribers may have received it already. */
function notUnderWay(letter: StoredLetter): StoredLetter {
  if (letter.state !== 'sending' && letter.state !== 'scheduled') return letter;
  return { ...letter, state: 'draft', sendAt: null, isFannedOut: false };
}
