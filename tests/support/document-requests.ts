import type { DocumentKind, VersionSummary } from '#src/api/admin/documents.ts';
import type { AdminClient } from './admin-session.ts';

export const DOCUMENTS = '/api/admin/documents';

const pathOf = (kind: DocumentKind, id: string) => `${DOCUMENTS}/${kind}/${id}/versions`;

export const listVersions = async (admin: AdminClient, kind: DocumentKind, id: string) =>
  (await (await admin.get(pathOf(kind, id))).json()) as VersionSummary[];

export function readVersion(
  admin: AdminClient,
  kind: DocumentKind,
  id: string,
  version: string,
): Promise<Response> {
  return admin.get(`${pathOf(kind, id)}/${version}`);
}

/** Reads the texts of all versions, newest first. */
export async function versionTexts(admin: AdminClient, kind: DocumentKind, id: string) {
  const listed = await listVersions(admin, kind, id);
  const read = async ({ version }: VersionSummary) =>
    (await (await readVersion(admin, kind, id, version)).json()).fields;
  return (await Promise.all(listed.map(read))) as Record<string, unknown>[];
}

/** Stores a text that is discarded for another as a version. */
export function createVersion(admin: AdminClient, kind: DocumentKind, id: string, fields: object) {
  return admin.send('POST', pathOf(kind, id), { fields });
}
