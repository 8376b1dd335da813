import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureBuild } from '#scripts/build/site-build.ts';
import { PAGE_LIST } from '#src/content/pages.ts';
import { TestPlatform } from '#tests/platform.ts';

/** The indexed pages that a function makes: read as they are answered, they are tested like those of the build. */
const ON_DEMAND = PAGE_LIST.filter(
  ({ path, indexed = true, onDemand }) => indexed && onDemand?.includes(path),
).map(({ path }) => path);

async function keepAnswers(folder: string): Promise<void> {
  const platform = new TestPlatform({});
  await platform.start();
  for (const path of ON_DEMAND) {
    const answer = await platform.fetch(path);
    const file = join(folder, `${path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await answer.text());
  }
  await platform.remove();
}

/** Builds the whole site once for the run, unless its files are unchanged since the last one. */
export async function setup(): Promise<() => Promise<void>> {
  process.env.TEST_RELEASE = JSON.stringify(await ensureBuild());
  process.env.TEST_RUN = String(process.pid);
  const folder = await mkdtemp(join(tmpdir(), 'on-demand-'));
  process.env.TEST_ON_DEMAND = folder;
  await keepAnswers(folder);
  return () => rm(folder, { recursive: true });
}
