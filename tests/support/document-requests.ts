import type { DocumentKind, VersionSummary } from '#src/api/admin/documents.ts';
import type { AdminClient } from './admin-session.ts';

export const DOCUMENTS_PATH = '/api/admin/documents';

const toPath = (kind: DocumentKind, id: string) => `${DOCUMENTS_PATH}/${kind}/${id}/versions`;

export const listVersions = async (admin: AdminClient, kind: DocumentKind, id: string) =>
  (await (await admin.get(toPath(kind, id))).json()) as VersionSummary[];

export function readVersion(
  admin: AdminClient,
  kind: DocumentKind,
  id: string,
  version: string,
): Promise<Response> {
  return admin.get(`${toPath(kind, id)}/${version}`);
}

/** Reads the texts of all versions, newest first. */
export async function readVersionTexts(admin: AdminClient, kind: DocumentKind, id: string) {
  const versions = await listVersions(admin, kind, id);
  const read = async ({ version }: VersionSummary) =>
    (await (await readVersion(admin, kind, id, version)).json()).fields;
  return (await Promise.all(versions.map(read))) as Record<string, unknown>[];
}

/** Stores fields that the admin discards for others as a version. */
export function createVersion(admin: AdminClient, kind: DocumentKind, id: string, fields: object) {
  return admin.send('POST', toPath(kind, id), { fields });
}
