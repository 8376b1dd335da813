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
  const first = await Promise.race([built, exited]);
  if (typeof first !== 'string') return first;
  return { isDone: false, log: first, root: '', unknown: [], statuses: {} };
}

/** Once for all tests of the host, while others run; whether the build succeeds is for a test to say. */
export async function setup(): Promise<() => Promise<void>> {
  process.env.TEST_RELEASE = JSON.stringify(await ensureBuild());
  const folder = await mkdtemp(join(tmpdir(), 'host-'));
  const file = join(folder, 'build.json');
  process.env.TEST_HOST_BUILD = file;
  const building = build();
  const written = building.then(async (outcome) => {
    await writeFile(`${file}.part`, JSON.stringify(outcome));
    await rename(`${file}.part`, file);
  });
  return async () => {
    await written;
    const { root } = await building;
    if (root) await removeClone(root);
    await rm(folder, { recursive: true });
  };
}

/** What the build left to the tests, once it is over. */
export async function hostBuild(): Promise<HostBuild> {
  const file = process.env.TEST_HOST_BUILD;
  if (!file) throw new Error('This test runs without the setup of tests/vitest.config.ts');
  while (!existsSync(file)) await sleep(POLL_MS);
  return JSON.parse(await readFile(file, 'utf8'));
}
