import type { DocumentKind, VersionSummary } from '#src/api/admin/documents.ts';
import type { AdminClient } from './admin-session.ts';

export const DOCUMENTS_PATH = '/api/admin/documents';

const toPath = (kind: DocumentKind, id: string) => `${DOCUMENTS_PATH}/${kind}/${id}/versions`;

export const listVersions = async (admin: AdminClient, kind: DocumentKind, id: string) =>
  (await (await admin.get(toPath(kind, id))).json()) as VersionSummary[];

export function readVersion(admin: AdminClient, kind: DocumentKind, id: string, version: string) {
  return admin.get(`${toPath(kind, id)}/${version}`);
}

/** Reads the texts of all versions, newest first. */
export async function readVersionTexts(admin: AdminClient, kind: DocumentKind, id: string) {
  const versions = await listVersions(admin, kind, id);
  const readFields = async ({ version }: VersionSummary) =>
    (await (await readVersion(admin, kind, id, version)).json()).fields;
  return (await Promise.all(versions.map(readFields))) as Record<string, unknown>[];
}

/** Stores, as a version, fields that the administrator replaces by other ones. */
export function createVersion(admin: AdminClient, kind: DocumentKind, id: string, fields: object) {
  return admin.send('POST', toPath(kind, id), { fields });
}
