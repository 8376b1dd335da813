import * as z from 'zod/mini';
import { type InSession, nextCursor, send } from '#src/api/client.ts';
import { endpoint } from '#src/api/endpoint.ts';

/**
 * A zip archive. One answer carries about 12 MB, or what can be read within its call's time: the rest comes in the
 * next one, which a `Link: <…?cursor=…>; rel="next"` header announces. Every archive can be restored by itself.
 */
export const getBackup = endpoint('GET', '/api/admin/backup', { response: z.unknown() });

interface BackupFile {
  name: string;
  content: Blob;
}

/** Downloads the whole backup, one file after the other. @throws HttpError */
export async function* downloadBackup(inSession: InSession): AsyncGenerator<BackupFile> {
  let query: Record<string, string> = {};
  for (;;) {
    const response = await inSession(() => send(getBackup, { query }));
    const disposition = response.headers.get('Content-Disposition') ?? '';
    const name = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'sauvegarde.zip';
    yield { name, content: await response.blob() };
    const cursor = nextCursor(response);
    if (!cursor) return;
    query = { cursor };
  }
}
