import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** As many keys as production gives in one answer. */
const PAGE = 1_000;

interface Listing {
  blobs: { key: string; etag: string }[];
  directories: [];
  next_cursor?: string;
}

/**
 * One page of the keys of a store in alphabetical order, read from the names of its files alone. The vendor's
 * server gives all of them at once, in no order, and looks at each file twice.
 */
export async function listKeys(
  directory: string,
  { prefix, cursor }: { prefix: string; cursor: string },
): Promise<Listing> {
  const keys = await keysUnder(directory, '', prefix);
  const rest = keys.filter((key) => key > cursor).sort();
  const page = rest.slice(0, PAGE);
  const last = page.at(-1);
  return {
    blobs: await Promise.all(page.map((key) => describe(directory, key))),
    directories: [],
    ...(last && rest.length > PAGE ? { next_cursor: last } : {}),
  };
}

/** Not the etag that a read of the entry gives, but one that changes whenever the entry is written. */
async function describe(directory: string, key: string) {
  const { mtimeNs, size } = await stat(join(directory, key), { bigint: true });
  return { key, etag: `"${mtimeNs}-${size}"` };
}

async function keysUnder(directory: string, folder: string, prefix: string): Promise<string[]> {
  const entries = await readdir(join(directory, folder), { withFileTypes: true }).catch(() => []);
  const keys: string[] = [];
  for (const entry of entries) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      const inside = `${key}/`;
      const isOnTheWay = inside.startsWith(prefix) || prefix.startsWith(inside);
      if (isOnTheWay) keys.push(...(await keysUnder(directory, inside, prefix)));
      // What begins with a point is a write that was cut short.
    } else if (key.startsWith(prefix) && !entry.name.startsWith('.')) {
      keys.push(key);
    }
  }
  return keys;
}
