import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuild } from '#scripts/build/site-build.ts';
import { removeClone } from '#tests/host/host-build.ts';
import type { HostBuild } from '#tests/host/stored-posts-build.ts';

const POLL_MS = 100;

async function build(): Promise<HostBuild> {
  const child = fork('tests/host/stored-posts-build.ts');
  const exited = once(child, 'exit').then(([code]) => `The build's process ended with ${code}`);
  const built = once(child, 'message').then(([message]) => message as HostBuild);
  const outcome = await Promise.race([built, exited]);
  if (typeof outcome !== 'string') return outcome;
  return { isDone: false, log: outcome, root: '', unknown: [], statuses: {} };
}

/** Starts Netlify's build once for all tests that need it. A test reports whether the build succeeds. */
export async function setup(): Promise<() => Promise<void>> {
  process.env.TEST_RELEASE = JSON.stringify(await ensureBuild());
  const folder = await mkdtemp(join(tmpdir(), 'host-'));
  const file = join(folder, 'build.json');
  process.env.TEST_HOST_BUILD = file;
  const outcomePromise = build();
  const written = outcomePromise.then(async (outcome) => {
    await writeFile(`${file}.part`, JSON.stringify(outcome));
    await rename(`${file}.part`, file);
  });
  return async () => {
    await written;
    const { root } = await outcomePromise;
    if (root) await removeClone(root);
    await rm(folder, { recursive: true });
  };
}

/** Waits for the end of the build and returns its outcome. */
export async function waitForHostBuild(): Promise<HostBuild> {
  const file = process.env.TEST_HOST_BUILD;
  if (!file) throw new Error('This test runs without the setup of tests/vitest.config.ts');
  while (!existsSync(file)) await sleep(POLL_MS);
  return JSON.parse(await readFile(file, 'utf8'));
}
