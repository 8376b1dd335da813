import type { Config } from '@netlify/functions';
import { writeArchive } from '#netlify/server/backup/archive.ts';
import * as unreadable from '#netlify/server/backup/unreadable.ts';
import { restoreUploaded } from '#netlify/server/backup/uploaded-archive.ts';
import { noteMoment } from '#netlify/server/health/health.ts';
import { done, download, linkNext } from '#netlify/server/http/call.ts';
import { handle } from '#netlify/server/http/http.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { recordEvent } from '#netlify/server/owner/security-events.ts';
import { serveOwner } from '#netlify/server/owner/sessions.ts';
import { now } from '#netlify/server/settings/clock.ts';
import * as api from '#src/api/admin/backup.ts';

/** The host's limit for a streamed response is 20 MB; the last file may add 5. */
const MAX_BYTES = 12 * 1024 * 1024;
/** The host's limit for a call is 60 s; the batch in progress at this time still has to finish. */
const MAX_MS = 40_000;

/** `number.folder/id`: the number of the archive, and the last entity of the previous one. */
const CURSOR = /^(\d{1,4})\.([a-z]+\/[\w./-]{1,400})$/;

export default serveOwner(
  handle(api.getBackup, async ({ withKey }, call) => {
    const until = now().getTime() + MAX_MS;
    const cursor = call.query.get('cursor');
    const [, given, from = null] = CURSOR.exec(cursor ?? '') ?? [];
    if (cursor !== null && !given) {
      throw new Refusal(400, 'Cette suite de la sauvegarde n’existe pas.');
    }
    const number = Number(given ?? 1);
    if (number === 1) await recordEvent(call, 'backup');
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const next = await writeArchive({
      from,
      withKey,
      maxBytes: MAX_BYTES,
      until,
      write: (chunk) => void chunks.push(new Uint8Array(chunk)),
    });
    linkNext(call, next && `${number + 1}.${next}`);
    if (!next) await noteMoment('backup');
    const isOnly = number === 1 && !next;
    const name = `sauvegarde-${now().toISOString().slice(0, 10)}${isOnly ? '' : `-${number}`}.zip`;
    return download(name, 'application/zip', new Blob(chunks).stream());
  }),

  handle(api.restoreBackup, (_, call) => restoreUploaded(call)),

  handle(api.listUnreadable, () => unreadable.unreadableList()),

  handle(api.downloadUnreadable, async (_, { id }) =>
    download(
      'illisible.json',
      'application/json; charset=utf-8',
      await unreadable.unreadableText(id),
    ),
  ),

  handle(api.deleteUnreadable, (_, { id }) => done(unreadable.removeUnreadable(id))),
);

export const config: Config = {
  path: [
    '/api/admin/backup',
    '/api/admin/restore',
    '/api/admin/unreadable',
    '/api/admin/unreadable/:id',
  ],
};
