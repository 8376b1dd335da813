import type {
  Copy,
  CopySummary,
  DocumentKind,
  VersionSummary,
} from '#src/features/admin/documents/api.ts';
import type { Owner } from './owner.ts';

export const DOCUMENTS = '/api/admin/documents';

const pathOf = (kind: DocumentKind, id: string) => `${DOCUMENTS}/${kind}/${id}`;

export const copyList = async (owner: Owner): Promise<CopySummary[]> =>
  (await owner.get(DOCUMENTS)).json();

export const readCopy = async (owner: Owner, kind: DocumentKind, id: string) =>
  (await (await owner.get(`${pathOf(kind, id)}/copy`)).json()) as Copy | null;

interface Write {
  version?: number | null;
  fields: Record<string, unknown>;
  by?: string;
  over?: string | null;
}

/** Keeps what a window's form holds; over a copy of its own unless it names another. */
export function keepCopy(
  owner: Owner,
  kind: DocumentKind,
  id: string,
  { version = null, fields, by = 'ici', over = null }: Write,
): Promise<Response> {
  return owner.send('PUT', `${pathOf(kind, id)}/copy`, { version, fields, writer: { by, over } });
}

export function dropCopy(
  owner: Owner,
  kind: DocumentKind,
  id: string,
  by = 'ici',
): Promise<Response> {
  return owner.send('DELETE', `${pathOf(kind, id)}/copy`, { by, over: null });
}

export const versionsOf = async (owner: Owner, kind: DocumentKind, id: string) =>
  (await (await owner.get(`${pathOf(kind, id)}/versions`)).json()) as VersionSummary[];

export function readVersion(
  owner: Owner,
  kind: DocumentKind,
  id: string,
  version: string,
): Promise<Response> {
  return owner.get(`${pathOf(kind, id)}/versions/${version}`);
}

/** What the versions say, newest first. */
export async function versionTexts(owner: Owner, kind: DocumentKind, id: string) {
  const listed = await versionsOf(owner, kind, id);
  const read = async ({ version }: VersionSummary) =>
    (await (await readVersion(owner, kind, id, version)).json()).fields;
  return (await Promise.all(listed.map(read))) as Record<string, unknown>[];
}

/** Keeps a text that is given up for another. */
export function keepVersion(owner: Owner, kind: DocumentKind, id: string, fields: object) {
  return owner.send('POST', `${pathOf(kind, id)}/versions`, { fields });
}
