import { resolve } from 'node:path';
import { buildContent } from '#scripts/content/build-content.ts';

/** Generates the content as a build does, because many tests read it. */
export async function setup(): Promise<void> {
  // Each test file runs in its own process; the cache spares them compiling the same modules.
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
  await buildContent();
}
