import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import type { RequestOf, ResponseOf } from '#src/api/endpoint.ts';
import {
  type Copy,
  type CopySummary,
  copySchema,
  type DocumentKind,
  type keepCopy,
  type Writer,
} from '#src/features/admin/documents/api.ts';
import { titleOf } from './versions.ts';

export const MOVED_ON = 'Ce texte a été écrit entre-temps dans une autre fenêtre.';

/** Without fields: it was taken away, and is about to be deleted. */
const storedCopySchema = z.extend(copySchema, { fields: z.nullable(copySchema.shape.fields) });

type StoredCopy = z.infer<typeof storedCopySchema>;

/** The working copies of posts, letters and texts, under the id of each. Only their forms read them. */
export const copyStore = () => jsonStore('drafts', storedCopySchema);

function present(stored: StoredCopy | null): Copy | null {
  return stored?.fields ? { ...stored, fields: stored.fields } : null;
}

export async function readCopy(id: string): Promise<Copy | null> {
  return present(await copyStore().get(id));
}

/** Latest first. */
export async function copyList(): Promise<CopySummary[]> {
  const found = (await copyStore().all()).flatMap(({ key: id, value }) => {
    const { fields, ...head } = value;
    return fields ? [{ ...head, id, title: titleOf(fields) }] : [];
  });
  return found.sort((one, other) => (one.keptAt < other.keptAt ? 1 : -1));
}

/** A write whose answer was lost is repeated by the window that made it. */
function isOwn(copy: Copy | null, { by, over }: Writer): boolean {
  return (copy?.mark ?? null) === over || copy?.by === by;
}

/** @throws Refusal 409 where another window has written the copy or taken it away */
export async function storeCopy(
  kind: DocumentKind,
  id: string,
  { writer, ...text }: RequestOf<typeof keepCopy>,
): Promise<ResponseOf<typeof keepCopy>> {
  const copy = { ...text, kind, by: writer.by, keptAt: now().toISOString(), mark: randomUUID() };
  await copyStore().update(id, (stored) => {
    if (!isOwn(present(stored), writer)) throw new Refusal(409, MOVED_ON);
    return copy;
  });
  return { keptAt: copy.keptAt, mark: copy.mark };
}

/** Empties the copy first: a deletion cannot be conditional. @returns false where it is another window's */
export async function deleteCopy(kind: DocumentKind, id: string, writer: Writer): Promise<boolean> {
  const keptAt = now().toISOString();
  const empty = { kind, version: null, fields: null, by: writer.by, keptAt, mark: randomUUID() };
  const isEmptied = await copyStore().update(id, (stored) => {
    const copy = present(stored);
    return !copy || isOwn(copy, writer) ? empty : null;
  });
  if (isEmptied) await copyStore().delete(id);
  return isEmptied !== null;
}
