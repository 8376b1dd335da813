import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import * as api from '#src/api/admin/documents.ts';
import { withoutPictures } from '#src/lib/markdown.ts';
import { countWords } from '#src/lib/text.ts';

const versionSchema = z.object({
  /** Of the document. */
  id: z.string(),
  /** When the text was saved, or discarded for another. */
  at: z.iso.datetime(),
  fields: api.getVersion.response.shape.fields,
});

type Version = z.infer<typeof versionSchema>;

/** Keys are the document's id and a name that sorts by time. */
export const versionStore = (kind: api.DocumentKind) =>
  jsonStore(`${kind}-versions`, versionSchema);

/** `tag` distinguishes two texts of the same millisecond. */
function keyOf({ id, at }: Version, tag: string): string {
  return `${id}/${Date.parse(at)}-${tag}`;
}

/** Idempotent: every caller writes the same state under the same key. */
export function storeReplaced(
  kind: api.DocumentKind,
  state: Version,
  version: number,
): Promise<void> {
  return versionStore(kind).put(keyOf(state, String(version)), state);
}

/** Stores the text that lost against another; once, also when the request is repeated. */
export async function storeDiscarded(
  kind: api.DocumentKind,
  id: string,
  fields: api.Text,
): Promise<void> {
  const [newest] = await newestKeys(kind, id);
  const last = newest ? await versionStore(kind).get(newest) : null;
  if (isDeepStrictEqual(last?.fields, fields)) return;
  const version = { id, at: now().toISOString(), fields };
  await versionStore(kind).put(keyOf(version, randomUUID().slice(0, 8)), version);
  await deleteVersions(kind, id, { isOldOnly: true });
}

async function newestKeys(kind: api.DocumentKind, id: string): Promise<string[]> {
  return (await versionStore(kind).keys(`${id}/`)).reverse();
}

/** Deletes all versions, or only those beyond `MAX_VERSIONS`. */
export async function deleteVersions(
  kind: api.DocumentKind,
  id: string,
  { isOldOnly = false } = {},
) {
  const keys = (await newestKeys(kind, id)).slice(isOldOnly ? api.MAX_VERSIONS : 0);
  for (const key of keys) await versionStore(kind).delete(key);
}

async function findVersion(kind: api.DocumentKind, key: string) {
  const found = await versionStore(kind).get(key);
  if (!found) return null;
  return { version: key.replace(/.*\//, ''), updatedAt: found.at, fields: found.fields };
}

/** Newest first. */
export async function newestVersions(kind: api.DocumentKind, id: string) {
  const keys = (await newestKeys(kind, id)).slice(0, api.MAX_VERSIONS);
  const found = await mapConcurrently(keys, (key) => findVersion(kind, key));
  return found.filter((version) => version !== null);
}

export async function listVersions(
  kind: api.DocumentKind,
  id: string,
): Promise<api.VersionSummary[]> {
  return (await newestVersions(kind, id)).map(({ version, updatedAt, fields }) => {
    const words = wordsIn(fields.content ?? fields);
    return { version, updatedAt, title: titleOf(fields), words };
  });
}

export async function requireVersion(kind: api.DocumentKind, id: string, name: string) {
  const isName = /^\d{13}-\w+$/.test(name);
  const found = isName ? await findVersion(kind, `${id}/${name}`) : null;
  if (!found) throw new ApiError(404, 'Cette version du texte n’est plus conservée.');
  return found;
}

/** Empty when no field names the text. */
function titleOf(text: api.Text): string {
  const { title, subject, name } = { ...text, ...(text.fields as object | undefined) } as api.Text;
  return String(title ?? subject ?? name ?? '');
}

function wordsIn(value: unknown): number {
  if (typeof value === 'string') return countWords(withoutPictures(value));
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce((sum, item) => sum + wordsIn(item), 0);
}
