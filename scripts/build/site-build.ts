import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from './build-step.ts';

/** Paths of a build's output, which the local server serves. */
export interface SiteBuild {
  /** Folder of the static files. */
  site: string;
  /** Folder of the bundled functions. */
  functions: string;
  /** Folder of the Netlify adapter's function and configuration. */
  adapter: string;
  /** The netlify.toml with the header rules and redirects of this build. */
  config: string;
}

export const BUILD: SiteBuild = {
  site: 'dist',
  functions: 'dist-functions',
  adapter: '.netlify/v1',
  config: 'netlify.toml',
};

/** File with the hash of the inputs from which `BUILD` was made. */
const STAMP_FILE = '.netlify/build-inputs';

const INPUT_PATHS = [
  ...['src', 'content', 'netlify', 'public', 'scripts'],
  ...['astro.config.mjs', 'netlify.toml', 'package.json', 'package-lock.json'],
];

/** Lists the files under a folder, recursively; a file itself; nothing for a missing path. */
export async function listFilesUnder(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Hashes a build's inputs, stored content included. Pages depend on whether the captcha's secret is set. */
async function hashInputs(): Promise<string> {
  const hash = createHash('sha256');
  const { URL: origin, RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY, STORAGE_REGION } = process.env;
  hash.update(JSON.stringify([origin, RECAPTCHA_SITE_KEY, !!RECAPTCHA_SECRET_KEY, STORAGE_REGION]));
  for (const name of ['content-overrides', 'posts']) {
    hash.update(await readFile(`.generated/${name}.json`, 'utf8'));
  }
  const files = (await Promise.all(INPUT_PATHS.map(listFilesUnder))).flat();
  for (const file of files.filter((path) => !path.endsWith('.test.ts')).sort()) {
    const { size, mtimeMs } = await stat(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

export async function isBuildCurrent(): Promise<boolean> {
  const stamp = await readFile(STAMP_FILE, 'utf8').catch(() => null);
  // The function of the adapter may be missing alone, because `astro check` empties the adapter's folder.
  const outputs = [BUILD.site, BUILD.functions, `${BUILD.adapter}/functions/ssr/ssr.mjs`];
  const isComplete = outputs.every((path) => existsSync(path));
  return isComplete && stamp !== null && stamp === (await hashInputs());
}

export async function stampBuild(): Promise<void> {
  await writeFile(STAMP_FILE, await hashInputs());
}

/** Builds the site unless no input has changed since the last build. @throws UserError if the build fails */
export async function ensureBuild(): Promise<SiteBuild> {
  // Runs in a child process, so that the build's memory is freed when it exits.
  const child = fork('scripts/build/build.ts', ['--if-changed']);
  const [code] = await once(child, 'exit');
  if (code !== 0) {
    throw new UserError(['Le site n’a pas pu être construit : voir les messages ci-dessus.']);
  }
  return BUILD;
}
