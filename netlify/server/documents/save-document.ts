// How posts, newsletters and texts of the site are edited: docs/decisions/0037-one-editor.md.
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#netlify/server/http/api-error.ts';
import type { Versioned } from '#netlify/server/storage/blobs-client.ts';
import type { DocumentKind, FormFields } from '#src/api/admin/documents.ts';
import { deleteVersions, storeReplacedText } from './versions.ts';

/** Number of attempts to write a document; few, because usually a single administrator writes. */
const MAX_ATTEMPTS = 10;
const STALE_MESSAGE =
  'Ce texte a été modifié ailleurs depuis que vous l’avez ouvert. Le vôtre n’est pas perdu : comparez-le à celui qui est enregistré.';

interface StoredDocument {
  /** Counts the changes. The earlier texts, also called versions, are stored by versions.ts. */
  version: number;
  updatedAt: string;
}

/** How one kind of document (posts, newsletters or texts of the site) is stored. */
export interface DocumentStore<State extends StoredDocument> {
  documentKind: DocumentKind;
  /** French message of the 404. */
  missingMessage: string;
  /** Returns null for an unknown id. The etag of a text that comes with the site is empty until a change. */
  find(id: string): Promise<Versioned<State> | null>;
  /** State of a new document before version 1. */
  createBlank(id: string): State;
  /** Writes the next state and updates derived data. Falsy when another writer was faster. */
  write(id: string, current: Versioned<State>, next: State): Promise<unknown>;
  /** Returns whether the read was up to date. Called if `edit` changes nothing: then no write checks it. */
  isLatest?(current: Versioned<State>): Promise<boolean>;
  /** Returns the text to store as a version, or null for a document that has no text of its own. */
  getFormFields(state: State): FormFields | null;
  /** Returns whether the document is erased; its last text is then not stored as a version. */
  isErased?(state: State): boolean;
  /** Returns the document in the form of the API. */
  toResponse(id: string, state: State): unknown;
}

/** Writes the result of `edit`, unless null, and the replaced text as a version. @throws ApiError 404, 503 */
export async function changeDocument<State extends StoredDocument>(
  store: DocumentStore<State>,
  id: string,
  edit: (state: State) => State | null | Promise<State | null>,
): Promise<State> {
  const { documentKind, find, write, isLatest, getFormFields, isErased } = store;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const current = await find(id);
    if (!current || isErased?.(current.value)) throw new ApiError(404, store.missingMessage);
    const next = await edit(current.value);
    if (!next && (!isLatest || (await isLatest(current)))) return current.value;
    if (!next) continue;
    const { version, updatedAt: at } = current.value;
    const fields = getFormFields(current.value);
    const isTextReplaced =
      fields !== null && !isErased?.(next) && !isDeepStrictEqual(fields, getFormFields(next));
    // The version is stored first, so that a crash loses no text. It does no harm if the write then fails.
    if (isTextReplaced) await storeReplacedText(documentKind, { id, at, fields }, version);
    if (!(await write(id, current, next))) continue;
    if (isTextReplaced) await deleteVersions(documentKind, id, { keepNewest: true });
    return next;
  }
  throw new ApiError(503, 'Ce texte change en ce moment ailleurs. Réessayez dans un instant.');
}

interface SaveOptions<State> {
  /** The version that the editor began with; null (as 0) for a new document, undefined to skip the check. */
  version: number | null | undefined;
  /** Returns whether an earlier request has saved the same text, or the text changes nothing. */
  isAlreadyApplied: (state: State) => boolean;
  edit: (state: State) => State;
}

/** Saves a document, idempotently. @throws ApiError 404, 503; 409 with the `stored` document if newer */
export function saveDocument<State extends StoredDocument>(
  store: DocumentStore<State>,
  id: string,
  { version, isAlreadyApplied, edit }: SaveOptions<State>,
): Promise<State> {
  const find = async () =>
    (await store.find(id)) ??
    (version === null ? { value: store.createBlank(id), etag: '' } : null);
  return changeDocument({ ...store, find }, id, async (state) => {
    if (isAlreadyApplied(state)) return null;
    if (version !== undefined && (version ?? 0) !== state.version) {
      throw new ApiError(409, STALE_MESSAGE, {
        details: { stored: await store.toResponse(id, state) },
      });
    }
    return edit(state);
  });
}
