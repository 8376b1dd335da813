import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = '.netlify/releases';
const KEPT = 4;

/** What a build reads. The pictures in `public` that a build makes itself are left out below. */
const INPUTS = [
  'src',
  'content',
  'netlify',
  'public',
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  'package-lock.json',
];
const MADE = /^public\/(images|jeu)(\/|$)/;

/** The parts of a build and where they come from. */
const PARTS = {
  site: 'dist',
  functions: 'dist-functions',
  framework: '.netlify/v1',
  config: 'netlify.toml',
} as const;

export type Release = { [part in keyof typeof PARTS]: string };

async function filesUnder(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !MADE.test(file));
}

/** Names what a build would give: it changes when something that a build reads does. */
export async function currentReleaseId(): Promise<string> {
  const hash = createHash('sha256');
  const { URL, RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY, STORAGE_REGION } = process.env;
  const posts = await readFile('.generated/posts.json', 'utf8');
  const captcha = RECAPTCHA_SECRET_KEY ? RECAPTCHA_SITE_KEY : '';
  hash.update(`${URL ?? ''}\n${captcha ?? ''}\n${STORAGE_REGION ?? ''}\n${posts}\n`);
  const files = (await Promise.all(INPUTS.map(filesUnder))).flat().sort();
  for (const file of files) {
    const { size, mtimeMs } = await stat(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

export function releaseExists(id: string): boolean {
  return existsSync(join(FOLDER, id));
}

export function openRelease(id: string): Release {
  const parts = Object.entries(PARTS).map(([part, path]) => [part, join(FOLDER, id, path)]);
  return Object.fromEntries(parts) as Release;
}

/** Copies the build's outcome aside, where later builds leave it in peace. */
export async function keepRelease(id: string): Promise<void> {
  const fresh = join(FOLDER, `.${id}`);
  await rm(fresh, { recursive: true, force: true });
  for (const path of Object.values(PARTS)) {
    if (existsSync(path)) await cp(path, join(fresh, path), { recursive: true });
  }
  await rm(join(FOLDER, id), { recursive: true, force: true });
  await rename(fresh, join(FOLDER, id));
  await removeOld();
}

/** A process that serves the release leaves a file with its number there. */
const HELD = /^\.held-by-(\d+)$/;

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only asks.
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function isHeld(id: string): Promise<boolean> {
  const holders = (await readdir(join(FOLDER, id))).flatMap((name) => HELD.exec(name)?.[1] ?? []);
  return holders.some((holder) => isAlive(Number(holder)));
}

/** While this process lives, no later build removes the release. */
export async function holdRelease(id: string): Promise<void> {
  await writeFile(join(FOLDER, id, `.held-by-${process.pid}`), '');
}

/** Removes all but the newest releases and those that are being served. */
async function removeOld(): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => !name.startsWith('.'));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(FOLDER, name))).mtimeMs })),
  );
  dated.sort((one, other) => other.time - one.time);
  for (const { name } of dated.slice(KEPT)) {
    if (!(await isHeld(name))) await rm(join(FOLDER, name), { recursive: true, force: true });
  }
}
