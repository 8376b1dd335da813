import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runAndPrint } from '#scripts/build/build-step.ts';
import { ensureBuild, type SiteBuild } from '#scripts/build/site-build.ts';
import { prepareEnvironment, runSite } from './local-site.ts';

const SERVED_FOLDER = '.netlify/served';
let copyCount = 0;

/** Builds the site and copies the build, as the next build empties its folders. @returns the copy's paths */
async function buildAndCopy(): Promise<SiteBuild> {
  const build = await ensureBuild();
  // Two folders alternate, because the previous copy is served until the new one is loaded.
  const folder = join(SERVED_FOLDER, String(copyCount++ % 2));
  await rm(folder, { recursive: true, force: true });
  const copy = { ...build };
  for (const key of Object.keys(build) as (keyof SiteBuild)[]) {
    copy[key] = join(folder, build[key]);
    await cp(build[key], copy[key], { recursive: true });
  }
  return copy;
}

await runAndPrint(async () => {
  const environment = await prepareEnvironment();
  // Both make a build to serve: `release` at the start, `rebuild` at each call of the build hook.
  const { summary } = await runSite(environment, { release: buildAndCopy, rebuild: buildAndCopy });
  return summary;
});
