// See docs/decisions/0037-one-document.md.
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#netlify/server/http/refusal.ts';
import type { Versioned } from '#netlify/server/storage/access.ts';
import type { DocumentKind, Text, Writer } from '#src/features/admin/documents/api.ts';
import { copyStore, deleteCopy, readCopy } from './copies.ts';
import { dropVersions, keepState } from './versions.ts';

const MAX_ATTEMPTS = 10;
const STALE =
  'Ce texte a été modifié ailleurs depuis que vous l’avez ouvert. Le vôtre n’est pas perdu : comparez-le à celui qui est enregistré.';

/** A saved document: its version rises with each change. */
interface Saved {
  version: number;
  updatedAt: string;
}

export interface DocumentStore<State extends Saved> {
  kind: DocumentKind;
  /** Told where there is none. */
  missing: string;
  /** The etag is empty for what came with the site. */
  find(id: string): Promise<Versioned<State> | null>;
  /** What a new one is made of: the state before version 1. */
  blank(id: string): State;
  /** The write that commits, and what follows from it; falsy where another writer was faster. */
  write(id: string, held: Versioned<State>, next: State): Promise<unknown>;
  /** Whether what was read is still the latest. */
  isLatest?(held: Versioned<State>): Promise<boolean>;
  /** What versions keep of it; null where it has no text of its own. */
  textOf(state: State): Text | null;
  /** Whether it is gone for good, and no text of it may be kept. */
  isErased?(state: State): boolean;
}

/** The text that is replaced is kept first, which is valid whether or not the write happens. @throws Refusal 404, 503 */
export async function changeDocument<State extends Saved>(
  store: DocumentStore<State>,
  id: string,
  edit: (present: State) => State | null,
): Promise<State> {
  const { kind, find, write, isLatest, textOf, isErased } = store;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const held = await find(id);
    if (!held || isErased?.(held.value)) throw new Refusal(404, store.missing);
    const next = edit(held.value);
    if (!next && (!isLatest || (await isLatest(held)))) return held.value;
    if (!next) continue;
    const { version, updatedAt: at } = held.value;
    const fields = textOf(held.value);
    const isReplaced =
      fields !== null && !isErased?.(next) && !isDeepStrictEqual(fields, textOf(next));
    if (isReplaced) await keepState(kind, { id, at, fields }, version);
    if (!(await write(id, held, next))) continue;
    if (isReplaced) await dropVersions(kind, id);
    return next;
  }
  throw new Refusal(503, 'Ce texte change en ce moment ailleurs. Réessayez dans un instant.');
}

export interface Origin {
  /** The version that it began from, null for a new one; left out, the text replaces whatever is saved. */
  version?: number | null | undefined;
  /** The window that sends it: its working copy is what is saved. */
  writer?: Writer | undefined;
}

interface Save<State> {
  /** Whether it says what the text says: sent again, or without a change. */
  isSame: (present: State) => boolean;
  edit: (present: State) => State;
}

/** Promotes a text to the saved document. @throws Refusal 404, 409 where another was saved since, 503 */
export async function saveDocument<State extends Saved>(
  store: DocumentStore<State>,
  id: string,
  { version, writer }: Origin,
  { isSame, edit }: Save<State>,
): Promise<State> {
  const { find, blank } = store;
  const findOrBegin = async () => (await find(id)) ?? { value: blank(id), etag: '' };
  const open = version === null ? { ...store, find: findOrBegin } : store;
  const saved = await changeDocument(open, id, (present) => {
    if (isSame(present)) return null;
    if (version !== undefined && (version ?? 0) !== present.version) throw new Refusal(409, STALE);
    return edit(present);
  });
  if (writer && (await readCopy(id))) await deleteCopy(store.kind, id, writer);
  return saved;
}

export async function eraseTexts(kind: DocumentKind, id: string): Promise<void> {
  await dropVersions(kind, id, 0);
  await copyStore().delete(id);
}
