import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runStep } from '#scripts/build/build-step.ts';
import { ensureBuild, type SiteBuild } from '#scripts/build/site-build.ts';
import { prepareEnvironment, runSite } from './local-site.ts';

const SERVED_FOLDER = '.netlify/served';
let copies = 0;

/** Serves a copy, since the next build empties the folders of the last one. */
async function buildAndCopy(): Promise<SiteBuild> {
  const build = await ensureBuild();
  const folder = join(SERVED_FOLDER, String(copies++ % 2));
  await rm(folder, { recursive: true, force: true });
  const copied = Object.entries(build).map(([part, path]) => [part, join(folder, path)]);
  for (const path of Object.values(build)) {
    await cp(path, join(folder, path), { recursive: true });
  }
  return Object.fromEntries(copied);
}

await runStep(async () => {
  const local = await prepareEnvironment();
  const { summary } = await runSite(local, { release: buildAndCopy, rebuild: buildAndCopy });
  return summary;
});
