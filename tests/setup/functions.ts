import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFunctions } from '#scripts/build/bundle-functions.ts';
import { buildContent } from '#scripts/content/build-content.ts';

const SOURCE = 'netlify/functions';

/** Writes modules that export the sources of the functions, for coverage, which is useless in minified bundles. */
async function linkFunctions(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const file of await readdir(SOURCE)) {
    const source = pathToFileURL(resolve(SOURCE, file)).href;
    const code = `export { default } from '${source}';\nexport * from '${source}';\n`;
    await writeFile(join(directory, file.replace(/\.ts$/, '.mjs')), code);
  }
}

/** Bundles the functions once for the run, in a folder that no other run or server uses. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = `.netlify/tests/${process.pid}`;
  await buildContent();
  await (process.env.COVERAGE ? linkFunctions : bundleFunctions)(directory);
  process.env.TEST_FUNCTIONS = directory;
  // Tests run the site's programs many times; the cache compiles each once.
  process.env.NODE_COMPILE_CACHE = resolve(directory, 'compiled');
  // Retries, because a program that is about to end may still write to the cache.
  return () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
