import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** One function as it is deployed. */
export interface FunctionBundle {
  name: string;
  /** The file that the platform imports. */
  file: string;
  /** The files that are read before a first call can be answered. */
  files: number;
  /** What they weigh together. */
  bytes: number;
  /** The same with everything that some call may load later. */
  bytesAtMost: number;
}

const AT_ONCE = /(?:\bfrom|\bimport)\s*"([^"]+)"/g;
const ON_DEMAND = /\bimport\("([^"]+)"\)/g;

/** The project's own files that the code imports; packages of Node's have none. */
function importsOf(code: string, kind: RegExp, chunks: string): string[] {
  return [...code.matchAll(kind)]
    .map(([, path = '']) => path)
    .filter((path) => path.endsWith('.mjs'))
    .map((path) => join(chunks, basename(path)));
}

async function weigh(entry: string, chunks: string, kinds: RegExp[]) {
  const found = new Set([entry]);
  // A set goes on with what is added while it is gone through.
  for (const file of found) {
    const code = await readFile(file, 'utf8');
    for (const kind of kinds) for (const path of importsOf(code, kind, chunks)) found.add(path);
  }
  const sizes = await Promise.all([...found].map(async (file) => (await stat(file)).size));
  return { files: found.size, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Every function in the folder, in alphabetical order. */
export async function functionBundles(folder: string): Promise<FunctionBundle[]> {
  const chunks = join(folder, 'node_modules/lazy-chunks');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs')).sort();
  return Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const [atOnce, atMost] = await Promise.all([
        weigh(file, chunks, [AT_ONCE]),
        weigh(file, chunks, [AT_ONCE, ON_DEMAND]),
      ]);
      return { name: basename(name, '.mjs'), file, ...atOnce, bytesAtMost: atMost.bytes };
    }),
  );
}
