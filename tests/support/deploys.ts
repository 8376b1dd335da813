import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteBuild } from '#scripts/build/site-build.ts';
import { testRelease } from './test-platform.ts';

/** A deploy that contains every change up to this one, as the build would have made it; its folder is temporary. */
export async function deployOf({
  change,
}: {
  change: number;
}): Promise<AsyncDisposable & { release: SiteBuild }> {
  const release = testRelease();
  // Beside the other builds, where the packages of the project are found.
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
