import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import * as api from '#src/api/admin/documents.ts';
import { removePictures } from '#src/lib/markdown.ts';
import { countWords } from '#src/lib/text.ts';

const versionSchema = z.object({
  /** Id of the document. */
  id: z.string(),
  /** When the text was saved, or discarded in favour of another one. */
  at: z.iso.datetime(),
  fields: api.getVersion.response.shape.fields,
});

type Version = z.infer<typeof versionSchema>;

/** Keys are `{document id}/{version name}`; the name begins with the time, so that keys sort by time. */
export const versionStore = (kind: api.DocumentKind) =>
  jsonStore(`${kind}-versions`, versionSchema);

/** `suffix` distinguishes two texts of the same millisecond. */
function toKey({ id, at }: Version, suffix: string): string {
  return `${id}/${Date.parse(at)}-${suffix}`;
}

/** Stores a text before it is replaced, once for repeated or concurrent saves: `saveCount` is in the key. */
export function storeReplacedText(
  kind: api.DocumentKind,
  replaced: Version,
  saveCount: number,
): Promise<void> {
  return versionStore(kind).put(toKey(replaced, String(saveCount)), replaced);
}

/** Stores a text that the administrator discarded for the stored one, unless it is the newest version. */
export async function storeDiscardedText(
  kind: api.DocumentKind,
  id: string,
  fields: api.FormFields,
): Promise<void> {
  const [newestKey] = await listNewestKeys(kind, id);
  const newest = newestKey ? await versionStore(kind).get(newestKey) : null;
  if (isDeepStrictEqual(newest?.fields, fields)) return;
  const version = { id, at: now().toISOString(), fields };
  await versionStore(kind).put(toKey(version, randomUUID().slice(0, 8)), version);
  await deleteVersions(kind, id, { keepNewest: true });
}

/** Relies on the alphabetical order of keys, in which a time of 13 digits follows the document's id. */
async function listNewestKeys(kind: api.DocumentKind, id: string): Promise<string[]> {
  return (await versionStore(kind).keys(`${id}/`)).reverse();
}

/** Deletes all versions, or with `keepNewest` all but the newest `MAX_VERSIONS`. */
export async function deleteVersions(
  kind: api.DocumentKind,
  id: string,
  { keepNewest = false } = {},
) {
  const keys = (await listNewestKeys(kind, id)).slice(keepNewest ? api.MAX_VERSIONS : 0);
  for (const key of keys) await versionStore(kind).delete(key);
}

async function findVersion(kind: api.DocumentKind, key: string) {
  const found = await versionStore(kind).get(key);
  if (!found) return null;
  return { version: key.replace(/.*\//, ''), updatedAt: found.at, fields: found.fields };
}

/** Returns the versions, newest first, without any that was deleted in the meantime. */
export async function loadNewestVersions(kind: api.DocumentKind, id: string) {
  const keys = (await listNewestKeys(kind, id)).slice(0, api.MAX_VERSIONS);
  const versions = await mapConcurrently(keys, (key) => findVersion(kind, key));
  return versions.filter((version) => version !== null);
}

export async function listVersions(
  kind: api.DocumentKind,
  id: string,
): Promise<api.VersionSummary[]> {
  return (await loadNewestVersions(kind, id)).map(({ version, updatedAt, fields }) => {
    // Posts and campaigns have one text, `content`; of a text of the site all fields are counted.
    const words = countWordsIn(fields.content ?? fields);
    return { version, updatedAt, title: getTitle(fields), words };
  });
}

/** Returns a version by its name, such as `1764547200000-3`. @throws ApiError 404 */
export async function requireVersion(kind: api.DocumentKind, id: string, name: string) {
  const isVersionName = /^\d{13}-\w+$/.test(name);
  const found = isVersionName ? await findVersion(kind, `${id}/${name}`) : null;
  if (!found) throw new ApiError(404, 'Cette version du texte n’est plus conservée.');
  return found;
}

/** Returns the title of a post or page, the subject of a campaign, or a name; empty without any of these. */
function getTitle(text: api.FormFields): string {
  // A text of the site is `{ fields, body }`, with the title in these inner fields.
  const innerFields = text.fields as object | undefined;
  const { title, subject, name } = { ...text, ...innerFields } as api.FormFields;
  return String(title ?? subject ?? name ?? '');
}

function countWordsIn(value: unknown): number {
  if (typeof value === 'string') return countWords(removePictures(value));
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce((sum, item) => sum + countWordsIn(item), 0);
}
