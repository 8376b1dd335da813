import { type Call, download, linkNext } from '#netlify/server/http/call.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { type Place, writeArchive } from './archive.ts';

/** A streamed answer carries 20 MB; the last file may bring 5. */
const MOST_BYTES = 12 * 1024 * 1024;
/** A call has 60 seconds; what is being read when these are over may still take its time. */
const MOST_MS = 40_000;

/** One archive of the backup; a `Link` announces the next one. */
export async function backupResponse(call: Call): Promise<Response> {
  const { number, from } = readCursor(call.query.get('cursor'));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const next = await writeArchive({
    from,
    maxBytes: MOST_BYTES,
    until: now().getTime() + MOST_MS,
    write: (chunk) => void chunks.push(new Uint8Array(chunk)),
  });
  linkNext(call, next && `${number + 1}.${next.folder}.${next.after}`);
  const isOnly = number === 1 && !next;
  const name = `sauvegarde-${now().toISOString().slice(0, 10)}${isOnly ? '' : `-${number}`}.zip`;
  return download(name, 'application/zip', new Blob(chunks).stream());
}

/** Which archive of the backup this is, and where it begins. @throws Refusal 400 */
function readCursor(cursor: string | null): { number: number; from: Place | null } {
  if (cursor === null) return { number: 1, from: null };
  const [, number, folder, after] = /^(\d{1,4})\.([a-z]+\/)\.([\w./-]{1,400})$/.exec(cursor) ?? [];
  if (!folder || !after) throw new Refusal(400, 'Cette suite de la sauvegarde n’existe pas.');
  return { number: Number(number), from: { folder, after } };
}
