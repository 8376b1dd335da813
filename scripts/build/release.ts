// See docs/decisions/0019-build-lock.md.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { OwnerError } from './build-step.ts';

// Releases: cached builds, keyed by their inputs, which concurrent tests, servers and builds share.

/** An empty SQLite database, used as a lock file: the system releases its lock when the process ends, even by a crash. */
const LOCK = '.netlify/build-lock.db';
const POLL_MS = 200;
/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    return false;
  }
}

/** Runs builds one at a time across processes, since they write to the same folders. */
export async function withBuildLock<T>(build: () => Promise<T>): Promise<T> {
  await mkdir(dirname(LOCK), { recursive: true });
  const lock = new DatabaseSync(LOCK);
  try {
    while (!tryLock(lock)) await sleep(POLL_MS);
    return await build();
  } finally {
    lock.close();
  }
}

const FOLDER = '.netlify/releases';

/** The inputs of a build; `public` holds pictures that it makes itself. */
const INPUTS = [
  'src',
  'content',
  'netlify',
  'scripts',
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  'package-lock.json',
];

const PARTS = {
  site: 'dist',
  functions: 'dist-functions',
  framework: '.netlify/v1',
  config: 'netlify.toml',
} as const;

/** What each function declares, beside their bundles: who routes calls need not import them all. */
export const CONFIGURATIONS = 'configurations.json';

export type BuiltSite = { [part in keyof typeof PARTS]: string };

/** Every file under a folder, recursively; a file itself; none for a missing path. */
export async function filesUnder(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The cache key of a build: a hash of its inputs by path, size and time of change, and of its variables. */
export async function currentReleaseId(): Promise<string> {
  const hash = createHash('sha256');
  const { URL, RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY, STORAGE_REGION } = process.env;
  const stored = await Promise.all(
    ['owner-texts', 'posts'].map((name) => readFile(`.generated/${name}.json`, 'utf8')),
  );
  const captcha = RECAPTCHA_SECRET_KEY ? RECAPTCHA_SITE_KEY : '';
  hash.update(`${URL ?? ''}\n${captcha ?? ''}\n${STORAGE_REGION ?? ''}\n${stored.join('\n')}\n`);
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

export function openRelease(id: string): BuiltSite {
  const parts = Object.entries(PARTS).map(([part, path]) => [part, join(FOLDER, id, path)]);
  return Object.fromEntries(parts) as BuiltSite;
}

/** Copies the build's output to its release folder, which later builds do not touch. */
export async function keepRelease(id: string): Promise<void> {
  const fresh = join(FOLDER, `.${id}`);
  await rm(fresh, { recursive: true, force: true });
  for (const path of Object.values(PARTS)) {
    if (existsSync(path)) await cp(path, join(fresh, path), { recursive: true });
  }
  await rename(fresh, join(FOLDER, id));
  await removeOld();
}

/** A process serves the newest or one it has just opened; what else is kept saves a build. */
const KEPT_RELEASES = 8;

async function removeOld(): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => !name.startsWith('.'));
  const releases = await Promise.all(
    names.map(async (name) => ({ name, used: (await stat(join(FOLDER, name))).mtimeMs })),
  );
  const old = releases.sort((one, other) => other.used - one.used).slice(KEPT_RELEASES);
  for (const { name } of old) await rm(join(FOLDER, name), { recursive: true, force: true });
}

export async function ensureRelease(): Promise<BuiltSite> {
  // In a child process, so that its memory is freed and a crash stays there.
  const child = fork('scripts/build/build.ts', ['--release']);
  const id = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (built) => resolve(String(built)));
    child.once('exit', () =>
      reject(new OwnerError(['Le site n’a pas pu être construit : voir les messages ci-dessus.'])),
    );
  });
  await utimes(join(FOLDER, id), new Date(), new Date());
  return openRelease(id);
}
