import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { messages, senderOf } from '#netlify/server/contact/inbox.ts';
import { markOwnerTexts, ownerTextStore } from '#netlify/server/content/owner-texts.ts';
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
import { postStore, readVersionedPost, writePost } from '#netlify/server/posts/post-store.ts';
import { claimSlug } from '#netlify/server/posts/slugs.ts';
import { blankPost, type StoredPost, storedPostSchema } from '#netlify/server/posts/stored-post.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { emailFingerprint } from '#netlify/server/signing/signing.ts';
import {
  type Exportable,
  entityExport,
  type Files,
  fromJson,
  historyExport,
  RefusedEntity,
  rawBytes,
  toJson,
} from './entity-export.ts';

const pictureExport: Exportable = {
  folder: 'images/',
  ids: pictureIds,

  async files(id) {
    const picture = await readStoredPicture(id);
    return picture ? { [`images/${id}`]: picture.bytes } : {};
  },

  async restore(path, files, { isTrial }) {
    const bytes = files[path] ?? new Uint8Array();
    const outcome = await restorePicture(path.slice('images/'.length), bytes, isTrial);
    if (outcome === 'wrong') throw new RefusedEntity(`${path} n’est pas l’image de son nom.`);
    return outcome;
  },
};

const postFieldsSchema = z.omit(storedPostSchema, { content: true });

/** Fields in a JSON file, the text in Markdown beside it. Index rows and slug claims are derived from the posts. */
const postExport: Exportable = {
  unreadable: { what: 'Un article', store: () => ({ ...postStore(), delete: erasePost }) },
  folder: 'articles/',
  ids: () => postStore().keys(''),

  async files(id) {
    const post = (await readVersionedPost(id))?.value;
    if (!post) {
      const bytes = await rawBytes(postStore(), id);
      return bytes ? { [`articles/${id}.json`]: bytes } : {};
    }
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

  async restore(path, files, run) {
    if (!path.endsWith('.json')) return null;
    const post = readArchived(path, files);
    const held = await readVersionedPost(post.id);
    // A starter post that nobody edited is not in the store.
    const there = held?.etag ? held.value : null;
    if (there && isDeepStrictEqual(there, post)) {
      run.taken.add(post.id);
      return 'same';
    }
    // An erased post is restored; any other, even in the trash, is kept as it is.
    if (there && !there.purgedAt) return 'kept';
    run.taken.add(post.id);
    if (run.isTrial) return 'added';
    const version = there ? Math.max(post.version, there.version) + 1 : post.version;
    const next = await withFreeSlug({ ...post, version });
    if (await writePost(next, held?.etag)) return 'added';
    run.taken.delete(post.id);
    return 'kept';
  },
};

function readArchived(path: string, files: Files): StoredPost {
  const fields = postFieldsSchema.safeParse(fromJson(path, files)).data;
  const text = files[path.replace(/json$/, 'md')];
  if (!fields || !text) throw new RefusedEntity(`${path} n’est pas un article complet.`);
  return { ...fields, content: Buffer.from(text).toString('utf8') };
}

/** A tombstone takes its place: without one, a post that came with the site would come back. */
async function erasePost(id: string): Promise<void> {
  const time = now().toISOString();
  const erased = { deletedAt: time, purgedAt: time, updatedAt: time };
  await postStore().put(id, { ...blankPost(id), ...erased, version: 1, mark: randomUUID() });
  await allRows();
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

const FINGERPRINT = /^[0-9a-f]{32}$/;

/**
 * Everything in a backup, in the order of restoring: letters and the
 * marks of deleted ones before posts and subscribers, so that no post is announced twice. Not exported: sessions, the
 * password, passkeys, counters, derived data, and the visitors' readings, which are their own.
 */
export const EXPORTABLES: readonly Exportable[] = [
  entityExport('lettres/', letterStore, { what: 'Une lettre', restored: notUnderWay }),
  entityExport('annonces/', deletedNotices),
  pictureExport,
  postExport,
  historyExport('versions/', 'post', 'Une version d’un article', () => ({
    get: readVersionedPost,
  })),
  {
    ...entityExport('contenu/', ownerTextStore, { what: 'Un de vos textes', idOf: ({ id }) => id }),
    finish: markOwnerTexts,
  },
  historyExport('contenu-versions/', 'content', 'Une version d’un de vos textes', ownerTextStore),
  historyExport('lettres-versions/', 'letter', 'Une version d’une lettre', letterStore),
  entityExport('abonnes/', subscriberStore, {
    what: 'Une inscription à la lettre du dimanche',
    named: FINGERPRINT,
    idHere: async (id, { email }) => (email ? emailFingerprint(email) : id),
  }),
  entityExport('messages/', messages, {
    what: 'Un message',
    named: /^[0-9a-f]{32}-[0-9a-f]{16}$/,
    idHere: async (id, { email }) =>
      `${await emailFingerprint(email)}${id.slice(senderOf(id).length)}`,
  }),
];

/** A letter that was scheduled or being sent is restored as a draft: some subscribers may have received it already. */
function notUnderWay(letter: StoredLetter): StoredLetter {
  if (letter.state !== 'sending' && letter.state !== 'scheduled') return letter;
  return { ...letter, state: 'draft', sendAt: null, isFannedOut: false };
}
