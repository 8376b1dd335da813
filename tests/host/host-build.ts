import { execFile } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'smol-toml';
import type { ApiStorage } from './api-storage.ts';

export const DEPLOY_ID = '6921a0f4c0ffee0008a1b2c3';
const SITE_URL = 'https://tarot.example';

/** The Node that the project installs, which may differ from the one that runs the tests. */
export const NODE_EXECUTABLE = resolve('node_modules/.bin/node');
const BUILDER = 'node_modules/@netlify/build/bin.js';

const execute = promisify(execFile);

/** Returns the variables in netlify.toml, which Netlify reads before it installs packages. */
function readBuildVariables(): { NODE_VERSION?: string; NPM_FLAGS?: string } {
  const { build } = parse(readFileSync('netlify.toml', 'utf8')) as {
    build: { environment?: Record<string, string> };
  };
  return build.environment ?? {};
}

/** Returns the major version of Node in netlify.toml, for builds and functions. */
export function getPinnedNodeVersion(): string | undefined {
  return readBuildVariables().NODE_VERSION;
}

/** Lists the files that Netlify would clone after a commit of everything. */
async function listProjectFiles(): Promise<string[]> {
  const parameters = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await execute('git', parameters, { maxBuffer: 2 ** 24 });
  return stdout.split('\0').filter(Boolean);
}

/** Creates a clone with the packages that Netlify installs and the cache of encoded pictures. */
export async function cloneProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'host-build-'));
  try {
    await copyProject(root);
    return root;
  } catch (error) {
    await removeClone(root);
    throw error;
  }
}

async function copyProject(root: string): Promise<void> {
  for (const file of await listProjectFiles()) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await cp(file, join(root, file)).catch(ignoreMissing);
  }
  linkTree('node_modules', join(root, 'node_modules'), listOmittedPackages());
  const cache = 'node_modules/.cache';
  await cp(cache, join(root, cache), { recursive: true }).catch(ignoreMissing);
}

/** Folders of caches in node_modules, which the clone does not share. */
const CACHES = ['.astro', '.cache', '.vite', '.vite-temp'];

/** Returns the folders of the packages that netlify.toml tells Netlify not to install. */
function listOmittedPackages(): Set<string> {
  if (!readBuildVariables().NPM_FLAGS?.includes('--omit=dev')) return new Set();
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return new Set(Object.keys(packages).filter((path) => packages[path]?.dev));
}

/**
 * Creates a tree of folders with links to the files. With a link to the folder itself, the packager would find the files
 * outside the project and leave them out.
 */
function linkTree(from: string, to: string, omitted: Set<string>): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (CACHES.includes(entry.name) || omitted.has(source)) continue;
    if (entry.isDirectory()) linkTree(source, target, omitted);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    // Files on another disk cannot be linked.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(source, target);
  }
}

/** Ignores a missing file, because git lists a removed file until its removal is committed. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Returns the environment that Netlify gives to every process of a build. */
function createBuildEnvironment(root: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: root,
    CI: 'true',
    NETLIFY: 'true',
    CONTEXT: 'production',
    DEPLOY_ID,
    URL: SITE_URL,
    DEPLOY_URL: `https://${DEPLOY_ID}--tarot.example`,
  };
}

export interface Outcome {
  /** Whether the process succeeded. */
  isDone: boolean;
  log: string;
}

async function run(parameters: string[], root: string, env: Record<string, string>) {
  try {
    const { stdout, stderr } = await execute(NODE_EXECUTABLE, parameters, {
      cwd: root,
      env,
      maxBuffer: 2 ** 26,
    });
    return { isDone: true, log: stdout + stderr };
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout: string; stderr: string };
    return { isDone: false, log: `${message}\n${stdout}${stderr}` };
  }
}

/** Runs Netlify's own build program on the clone, as Netlify's build machines do. */
export function runHostBuild(root: string, storage: ApiStorage): Promise<Outcome> {
  const flags = {
    mode: 'buildbot',
    cwd: root,
    repositoryRoot: root,
    context: 'production',
    branch: 'main',
    siteId: storage.siteId,
    deployId: DEPLOY_ID,
    token: storage.token,
    enhancedSecretScan: 'true',
    // Nothing leaves this machine: `storage` is the API, and no list of plugins is requested.
    'testOpts.scheme': 'http',
    'testOpts.host': storage.host,
    'testOpts.pluginsListUrl': 'test',
    'testOpts.silentLingeringProcesses': 'true',
  };
  const parameters = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  return run([resolve(BUILDER), ...parameters], root, createBuildEnvironment(root));
}

/** Returns the NETLIFY_BLOBS_CONTEXT that only build plugins get, to access the stores. */
function createBlobsContext({ host, siteId, token }: ApiStorage): string {
  const context = { apiURL: `http://${host}`, deployID: DEPLOY_ID, siteID: siteId, token };
  return Buffer.from(JSON.stringify(context)).toString('base64');
}

/** Runs the program of the build plugin with the plugin's environment. */
export function runSnapshot(root: string, storage: ApiStorage): Promise<Outcome> {
  return run(['scripts/build/content-snapshot.ts'], root, {
    ...createBuildEnvironment(root),
    NETLIFY_BLOBS_CONTEXT: createBlobsContext(storage),
  });
}

export function removeClone(root: string): Promise<void> {
  return rm(root, { recursive: true, force: true });
}
