import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bundleFunctions } from '#scripts/build/bundle-functions.ts';
import { buildContent } from '#scripts/content/build-content.ts';

/** Bundles the functions once for the run, apart from what other runs and servers use. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = `.netlify/tests/${process.pid}`;
  await buildContent();
  await bundleFunctions(directory);
  process.env.TEST_FUNCTIONS = directory;
  // Tests run the site's programs many times over: each is compiled once.
  process.env.NODE_COMPILE_CACHE = resolve(directory, 'compiled');
  // A program that is still ending may write what it has compiled meanwhile.
  return () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
