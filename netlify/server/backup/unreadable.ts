import { randomUUID } from 'node:crypto';
import { messages } from '#netlify/server/contact/inbox.ts';
import { ownerTextStore } from '#netlify/server/content/owner-texts.ts';
import { copyStore } from '#netlify/server/documents/copies.ts';
import { versionStore } from '#netlify/server/documents/versions.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { mails } from '#netlify/server/mail/queue.ts';
import { letterStore } from '#netlify/server/newsletter/letters.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { allRows } from '#netlify/server/posts/post-index.ts';
import { postStore } from '#netlify/server/posts/post-store.ts';
import { blankPost } from '#netlify/server/posts/stored-post.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { type JsonStore, jsonOf, unreadableMarks } from '#netlify/server/storage/blobs.ts';
import type { Unreadable } from '#src/features/admin/backup/api.ts';

interface Kind {
  what: string;
  store: Pick<JsonStore<unknown>, 'name' | 'raw' | 'check'>;
  remove: (key: string) => Promise<unknown>;
}

/** What the owner is told of; whatever else cannot be read is made anew, or concerns her password. */
function kinds(): Kind[] {
  const plain = (what: string, store: Kind['store'] & Pick<JsonStore<unknown>, 'delete'>) => ({
    ...{ what, store, remove: store.delete },
  });
  const indexed = (what: string, store: Kind['store'] & { remove: Kind['remove'] }) => ({
    ...{ what, store, remove: store.remove },
  });
  return [
    { what: 'Un article', store: postStore(), remove: erasePost },
    plain('Une version d’un article', versionStore('post')),
    plain('Un de vos textes', ownerTextStore()),
    plain('Une version d’un de vos textes', versionStore('content')),
    plain('Une version d’une lettre', versionStore('letter')),
    plain('Un texte en cours', copyStore()),
    indexed('Une lettre', letterStore()),
    indexed('Une inscription à la lettre du dimanche', subscriberStore()),
    indexed('Un message', messages()),
    indexed('Un e-mail', mails()),
  ];
}

/** A tombstone takes its place: without one, a post that came with the site would come back. */
async function erasePost(id: string): Promise<void> {
  const time = now().toISOString();
  const erased = { deletedAt: time, purgedAt: time, updatedAt: time };
  await postStore().put(id, { ...blankPost(id), ...erased, version: 1, mark: randomUUID() });
  await allRows();
}

interface Found extends Unreadable {
  key: string;
  kind: Kind;
  text: string;
}

/** What stands under the mark; null, and the mark is gone, where it was removed or can be read by now. */
async function findMarked(mark: string): Promise<Found | null> {
  const [name = '', ...rest] = mark.split('/');
  const key = rest.join('/');
  const kind = kinds().find(({ store }) => store.name === name);
  const [text, foundAt] = await Promise.all([kind?.store.raw(key), unreadableMarks().get(mark)]);
  if (!foundAt) return null;
  if (!kind || !text || 'value' in kind.store.check(jsonOf(text))) {
    await unreadableMarks().delete(mark);
    return null;
  }
  return { id: Buffer.from(mark).toString('base64url'), what: kind.what, foundAt, key, kind, text };
}

export async function unreadableList(): Promise<Unreadable[]> {
  const found = await Promise.all((await unreadableMarks().keys('')).map(findMarked));
  return found
    .filter((one) => one !== null)
    .map(({ id, what, foundAt }) => ({ id, what, foundAt }));
}

/** @throws Refusal 404 for what is not told as unreadable */
async function requireMarked(id: string): Promise<Found> {
  const mark = Buffer.from(id, 'base64url').toString();
  const found = /^[\w/.-]{1,500}$/.test(mark) ? await findMarked(mark) : null;
  if (!found) throw new Refusal(404, 'Cet enregistrement n’existe plus, ou le site sait le lire.');
  return found;
}

/** As it is stored, byte for byte. @throws Refusal 404 */
export async function unreadableText(id: string): Promise<string> {
  return (await requireMarked(id)).text;
}

export async function removeUnreadable(id: string): Promise<void> {
  const { kind, key } = await requireMarked(id);
  await kind.remove(key);
}
