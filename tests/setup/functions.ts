import { rm } from 'node:fs/promises';
import { buildContent } from '#netlify/making/content.ts';
import { bundleFunctions } from '#netlify/making/functions.ts';

/** Bundles the functions once for the run, apart from what other runs and servers use. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = `.netlify/tests/${process.pid}`;
  await buildContent();
  await bundleFunctions(directory);
  process.env.TEST_FUNCTIONS = directory;
  return () => rm(directory, { recursive: true, force: true });
}
