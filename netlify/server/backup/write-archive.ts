import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { now } from '#netlify/server/settings/clock.ts';
import { type ArchiveFile, toJson } from './exportable.ts';
import { README } from './readme.ts';
import { EXPORTABLES } from './registry.ts';

/** Where a backup goes on: a kind of thing, and the last one of it that is done. */
export interface Place {
  folder: string;
  after: string;
}

interface Options {
  /** Null for the beginning. */
  from: Place | null;
  /** The archive ends soon after this size. */
  maxBytes: number;
  /** The archive ends soon after this moment, in milliseconds. */
  until: number;
  write: (bytes: Uint8Array) => void | Promise<void>;
}

const AT_ONCE = 16;
/** Pictures are compressed already. */
const COMPRESSED = /\.(jpg|png|webp)$/;

/** Writes one archive and tells where the next one has to begin; null when everything is in. */
export async function writeArchive({
  from,
  maxBytes,
  until,
  write,
}: Options): Promise<Place | null> {
  let size = 0;
  let waiting: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    size += chunk.length;
    waiting.push(chunk);
  });
  async function flush(): Promise<void> {
    const chunks = waiting;
    waiting = [];
    for (const chunk of chunks) await write(chunk);
  }
  async function end(next: Place | null): Promise<Place | null> {
    zip.end();
    await flush();
    return next;
  }

  for (const file of introduction()) add(zip, file);
  const first = from ? EXPORTABLES.findIndex(({ folder }) => folder === from.folder) : 0;
  for (const exportable of EXPORTABLES.slice(Math.max(first, 0))) {
    const { folder } = exportable;
    const ids = (await exportable.ids()).filter((id) => from?.folder !== folder || id > from.after);
    for (let done = 0; done < ids.length; done += AT_ONCE) {
      const batch = ids.slice(done, done + AT_ONCE);
      const files = await Promise.all(batch.map(exportable.files));
      const isLate = now().getTime() >= until;
      for (const [place, id] of batch.entries()) {
        for (const file of files[place] ?? []) add(zip, file);
        await flush();
        const isOver = size >= maxBytes || (isLate && place === batch.length - 1);
        if (isOver) return end({ folder, after: id });
      }
    }
  }
  return end(null);
}

function introduction(): ArchiveFile[] {
  const about = { format: 1, createdAt: now().toISOString() };
  return [
    { path: 'LISEZMOI.txt', bytes: Buffer.from(README) },
    { path: 'sauvegarde.json', bytes: toJson(about) },
  ];
}

function add(zip: Zip, { path, bytes }: ArchiveFile): void {
  const entry = COMPRESSED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path);
  entry.mtime = now();
  zip.add(entry);
  entry.push(bytes, true);
}
