import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { mapConcurrently } from '#netlify/server/storage/pool.ts';
import {
  type DocumentKind,
  getVersion,
  KEPT_VERSIONS,
  type Text,
  type VersionSummary,
} from '#src/features/admin/documents/api.ts';
import { POST_TEXTS } from '#src/features/blog/model.ts';
import { withoutPictures } from '#src/text/markdown.ts';
import { countWords } from '#src/text/words.ts';

const versionSchema = z.object({
  /** Of the document. */
  id: z.string(),
  /** When the text was saved, or given up for another. */
  at: z.iso.datetime(),
  fields: getVersion.response.shape.fields,
});

export type Version = z.infer<typeof versionSchema>;

/** Before texts were kept alone, a version was a whole post, or the text of the site with its bookkeeping. */
function upgraded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'at' in value) return value;
  const { id, updatedAt, text, ...post } = value as Record<string, unknown>;
  const ofPost = () => Object.fromEntries(POST_TEXTS.map((name) => [name, post[name]]));
  return { id, at: updatedAt, fields: text ?? ofPost() };
}

const storedVersionSchema = z.pipe(z.transform(upgraded), versionSchema);

/** Earlier texts, under the id of the document and a name that sorts by time: eight digits in those of older sites. */
export const versionStore = (kind: DocumentKind) =>
  jsonStore(`${kind}-versions`, storedVersionSchema);

/** `tag` tells two texts of one moment apart. */
function keyOf({ id, at }: Version, tag: string): string {
  return `${id}/${Date.parse(at)}-${tag}`;
}

/** Idempotent: of one state every caller writes the same under the same key. */
export function keepState(kind: DocumentKind, state: Version, version: number): Promise<void> {
  return versionStore(kind).put(keyOf(state, String(version)), state);
}

/** Keeps a text that is given up for another; once, though it is sent twice. */
export async function keepText(kind: DocumentKind, id: string, fields: Text): Promise<void> {
  const [newest] = await newestKeys(kind, id);
  const last = newest ? await versionStore(kind).get(newest) : null;
  if (isDeepStrictEqual(last?.fields, fields)) return;
  const version = { id, at: now().toISOString(), fields };
  await versionStore(kind).put(keyOf(version, randomUUID().slice(0, 8)), version);
  await dropVersions(kind, id);
}

async function newestKeys(kind: DocumentKind, id: string): Promise<string[]> {
  return (await versionStore(kind).keys(`${id}/`)).reverse();
}

export async function dropVersions(kind: DocumentKind, id: string, kept = KEPT_VERSIONS) {
  for (const key of (await newestKeys(kind, id)).slice(kept)) await versionStore(kind).delete(key);
}

async function readVersion(kind: DocumentKind, key: string) {
  const found = await versionStore(kind).get(key);
  if (!found) return null;
  return { version: key.replace(/.*\//, ''), updatedAt: found.at, fields: found.fields };
}

/** The newest first. */
export async function newestVersions(kind: DocumentKind, id: string) {
  const keys = (await newestKeys(kind, id)).slice(0, KEPT_VERSIONS);
  const found = await mapConcurrently(keys, (key) => readVersion(kind, key));
  return found.filter((version) => version !== null);
}

export async function versionList(kind: DocumentKind, id: string): Promise<VersionSummary[]> {
  return (await newestVersions(kind, id)).map(({ fields, ...head }) => ({
    ...{ ...head, title: titleOf(fields), words: wordsIn(fields.content ?? fields) },
  }));
}

export async function requireVersion(kind: DocumentKind, id: string, name: string) {
  const isNamed = /^\d{8,13}(-\w+)?$/.test(name);
  const found = isNamed ? await readVersion(kind, `${id}/${name}`) : null;
  if (!found) throw new Refusal(404, 'Cette version du texte n’est plus conservée.');
  return found;
}

/** What names the text; empty where nothing does. */
export function titleOf(text: Text): string {
  const { title, subject, name } = { ...text, ...(text.fields as object | undefined) } as Text;
  return String(title ?? subject ?? name ?? '');
}

function wordsIn(value: unknown): number {
  if (typeof value === 'string') return countWords(withoutPictures(value));
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce((sum, item) => sum + wordsIn(item), 0);
}
