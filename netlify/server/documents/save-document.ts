// See docs/decisions/0037-one-editor.md.
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#netlify/server/http/api-error.ts';
import type { Versioned } from '#netlify/server/storage/blobs-client.ts';
import type { DocumentKind, Text } from '#src/api/admin/documents.ts';
import { deleteVersions, storeReplaced } from './versions.ts';

const MAX_ATTEMPTS = 10;
const STALE =
  'Ce texte a été modifié ailleurs depuis que vous l’avez ouvert. Le vôtre n’est pas perdu : comparez-le à celui qui est enregistré.';

interface Stored {
  /** Rises with each change. */
  version: number;
  updatedAt: string;
}

export interface DocumentStore<State extends Stored> {
  kind: DocumentKind;
  /** French message of the 404. */
  missing: string;
  /** The etag is empty for what is delivered with the site. */
  find(id: string): Promise<Versioned<State> | null>;
  /** State of a new document before version 1. */
  blank(id: string): State;
  /** The write that commits, and what follows from it; falsy when another writer was faster. */
  write(id: string, current: Versioned<State>, next: State): Promise<unknown>;
  isLatest?(current: Versioned<State>): Promise<boolean>;
  /** The part that versions hold; null when the document has no text of its own. */
  textOf(state: State): Text | null;
  /** An erased document leaves no version behind. */
  isErased?(state: State): boolean;
  /** The document as the API returns it. */
  view(id: string, state: State): unknown;
}

/** Stores the replaced text first, which is harmless when the write then fails. @throws ApiError 404, 503 */
export async function changeDocument<State extends Stored>(
  store: DocumentStore<State>,
  id: string,
  edit: (state: State) => State | null | Promise<State | null>,
): Promise<State> {
  const { kind, find, write, isLatest, textOf, isErased } = store;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const current = await find(id);
    if (!current || isErased?.(current.value)) throw new ApiError(404, store.missing);
    const next = await edit(current.value);
    if (!next && (!isLatest || (await isLatest(current)))) return current.value;
    if (!next) continue;
    const { version, updatedAt: at } = current.value;
    const fields = textOf(current.value);
    const isReplaced =
      fields !== null && !isErased?.(next) && !isDeepStrictEqual(fields, textOf(next));
    if (isReplaced) await storeReplaced(kind, { id, at, fields }, version);
    if (!(await write(id, current, next))) continue;
    if (isReplaced) await deleteVersions(kind, id, { isOldOnly: true });
    return next;
  }
  throw new ApiError(503, 'Ce texte change en ce moment ailleurs. Réessayez dans un instant.');
}

interface Save<State> {
  /** Version that the text began from, null for a new document; undefined replaces whatever is stored. */
  version: number | null | undefined;
  /** True when the text was sent before, or changes nothing. */
  isEqual: (state: State) => boolean;
  edit: (state: State) => State;
}

/** Idempotent. @throws ApiError 404, 503, 409 with the `stored` document when another text was saved meanwhile */
export function saveDocument<State extends Stored>(
  store: DocumentStore<State>,
  id: string,
  { version, isEqual, edit }: Save<State>,
): Promise<State> {
  const find = async () =>
    (await store.find(id)) ?? (version === null ? { value: store.blank(id), etag: '' } : null);
  return changeDocument({ ...store, find }, id, async (state) => {
    if (isEqual(state)) return null;
    if (version !== undefined && (version ?? 0) !== state.version) {
      throw new ApiError(409, STALE, { details: { stored: await store.view(id, state) } });
    }
    return edit(state);
  });
}
