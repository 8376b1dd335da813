import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRelease } from './test-platform.ts';

/** Creates, in a temporary folder, a deploy whose build contains every public change up to this number. */
export async function createDeploy({ change }: { change: number }) {
  const release = getRelease();
  // The folder is beside the other builds, where Node finds the packages of the project.
  const functions = await mkdtemp(join(release.functions, '../deploy-'));
  await cp(release.functions, functions, { recursive: true });
  const file = (await readdir(functions)).find((name) => /^revision\..*\.json$/.test(name)) ?? '';
  const revision = { change, builtAt: new Date().toISOString() };
  await writeFile(join(functions, file), JSON.stringify(revision));
  return {
    release: { ...release, functions },
    [Symbol.asyncDispose]: () => rm(functions, { recursive: true }),
  };
}
