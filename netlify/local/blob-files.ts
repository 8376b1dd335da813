import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the vendor's server keeps an entry. */
export interface EntryFiles {
  dataPath: string;
  metadataPath: string;
}

export function hasMetadata({ metadataPath }: EntryFiles): Promise<boolean> {
  return access(metadataPath).then(
    () => true,
    () => false,
  );
}

export function etagOf(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
}

export async function answerEntry(files: EntryFiles): Promise<Response> {
  const body = await readEntry(files);
  return body ? new Response(new Uint8Array(body)) : new Response(null, { status: 404 });
}

/** Null when there is no entry. */
export async function entryEtag(files: EntryFiles): Promise<string | null> {
  const body = await readEntry(files);
  return body && etagOf(body);
}

/** Null when there is none. */
async function readEntry({ dataPath }: EntryFiles): Promise<Uint8Array | null> {
  try {
    return await readFile(dataPath);
  } catch (error) {
    // A folder stands where keys go on below this one.
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))) return null;
    throw error;
  }
}

/** Leaves the old entry or the new one, whenever the process ends. */
export async function writeEntry({ dataPath }: EntryFiles, body: Uint8Array): Promise<void> {
  const folder = dirname(dataPath);
  // What begins with a point is no entry, see blob-listing.ts.
  const unfinished = join(folder, `.${randomUUID()}`);
  try {
    await writeFile(unfinished, body);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true });
    await writeFile(unfinished, body);
  }
  await rename(unfinished, dataPath);
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
