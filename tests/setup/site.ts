import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BUILD, ensureBuild } from '#scripts/build/site-build.ts';
import { PAGE_LIST } from '#src/content/page-definitions.ts';
import { TestPlatform } from '#tests/support/test-platform.ts';

/** Returns whether a function renders this indexed page. Its response is saved, to be tested like the built pages. */
function isOnDemand({ path, indexed, optional }: (typeof PAGE_LIST)[number]): boolean {
  const file = path === '/' ? 'index.html' : `${path}.html`;
  return indexed !== false && !optional && !existsSync(join(BUILD.site, file));
}

async function saveResponses(folder: string): Promise<void> {
  const platform = new TestPlatform({});
  await platform.start();
  for (const { path } of PAGE_LIST.filter(isOnDemand)) {
    const response = await platform.fetch(path);
    const file = join(folder, `${path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await response.text());
  }
  await platform.remove();
}

/** Builds the whole site once for the run, unless its files are unchanged since the last one. */
export async function setup(): Promise<() => Promise<void>> {
  process.env.TEST_RELEASE = JSON.stringify(await ensureBuild());
  process.env.TEST_RUN = String(process.pid);
  const folder = await mkdtemp(join(tmpdir(), 'on-demand-'));
  process.env.TEST_ON_DEMAND = folder;
  await saveResponses(folder);
  return () => rm(folder, { recursive: true });
}
