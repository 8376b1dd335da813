import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** The folder of the function that answers posts in which the build leaves their pages. */
export const BUILT_POSTS = 'built-posts';

/** Named after what the page shows, so that a page of an earlier state is never taken for the present one. */
export function builtPostFile(slug: string, shown: string): string {
  return `${slug}.${shown}.html.br`;
}

/** The framework puts its code into a folder of its own inside the function's. */
const folder = new URL(`${BUILT_POSTS}/`, import.meta.url.replace(/\.netlify\/build\/.*$/, ''));

/** The page that the build made of a post in this state; null if it made none. */
export async function readBuiltPost(slug: string, shown: string): Promise<string | null> {
  return read(builtPostFile(slug, shown));
}

/** The page that the build made at this address, whatever became of the post since. */
export async function readAnyBuiltPost(slug: string): Promise<string | null> {
  const files = await readdir(folder).catch(() => []);
  const file = files.find((name) => name.startsWith(`${slug}.`));
  return file ? read(file) : null;
}

async function read(file: string): Promise<string | null> {
  const packed = await readFile(new URL(file, folder)).catch(() => null);
  return packed && (await promisify(brotliDecompress)(packed)).toString();
}
