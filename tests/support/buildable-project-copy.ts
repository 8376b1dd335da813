import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const COPIED = [
  ...['src', 'content', 'netlify', 'scripts', 'public', '.generated'],
  ...['astro.config.mjs', 'netlify.toml', 'package.json', 'tsconfig.json'],
];

/** As the host does between builds: the encoded pictures. Whatever else tools keep is the copy's own. */
const KEPT = 'node_modules/.cache/images';

/** A copy of the project that can be built without touching it; packages are links. */
export async function copyToBuild(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'projet-'));
  for (const part of COPIED) {
    await cp(part, join(root, part), { recursive: true });
  }
  await linkPackages('node_modules', join(root, 'node_modules'));
  if (existsSync(KEPT)) await cp(KEPT, join(root, KEPT), { recursive: true });
  return root;
}

/**
 * Reads the content of such a copy, builds its pages, as the host does with these variables and with what its plugin
 * left in `.generated`; they lie in its `dist`.
 */
export async function buildPages(copy: string, variables: Record<string, string> = {}) {
  const env = { ...process.env, ...variables, NODE_ENV: 'production' };
  const onHost = { ...env, NETLIFY: 'true', NETLIFY_BLOBS_CONTEXT: '' };
  const run = promisify(execFile);
  await run(process.execPath, ['scripts/build/content-snapshot.ts'], { cwd: copy, env: onHost });
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
