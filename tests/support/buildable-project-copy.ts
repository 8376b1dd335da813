import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const COPIED_PATHS = [
  ...['src', 'content', 'netlify', 'scripts', 'public', '.generated'],
  ...['astro.config.mjs', 'netlify.toml', 'package.json', 'tsconfig.json'],
];

/** The cache of encoded pictures, which Netlify also keeps between builds; the copy has no other cache. */
const IMAGE_CACHE = 'node_modules/.cache/images';

/** Creates a copy of the project that can be built without changing the project; its packages are links. */
export async function copyBuildableProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'projet-'));
  for (const part of COPIED_PATHS) {
    await cp(part, join(root, part), { recursive: true });
  }
  await linkPackages('node_modules', join(root, 'node_modules'));
  if (existsSync(IMAGE_CACHE)) await cp(IMAGE_CACHE, join(root, IMAGE_CACHE), { recursive: true });
  return root;
}

/**
 * Builds the pages of such a copy into its `dist`, as Netlify does with these variables and with the files that its
 * build plugin has left in `.generated`.
 */
export async function buildPages(copy: string, variables: Record<string, string> = {}) {
  const env = { ...process.env, ...variables, NODE_ENV: 'production' };
  const onNetlify = { ...env, NETLIFY: 'true', NETLIFY_BLOBS_CONTEXT: '' };
  const run = promisify(execFile);
  await run(process.execPath, ['scripts/build/content-snapshot.ts'], { cwd: copy, env: onNetlify });
  await run(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], { cwd: copy, env });
}

async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (['.astro', '.cache', '.vite'].includes(name)) continue;
    if (name.startsWith('@')) await linkPackages(join(from, name), join(to, name));
    else await symlink(resolve(from, name), join(to, name));
  }
}
