import { resolve } from 'node:path';
import { buildContent } from '#scripts/content/build-content.ts';

/** Many tests read the delivered content, as a build writes it. */
export async function setup(): Promise<void> {
  // Each file of tests runs in a process of its own, which needs the same modules as the others.
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
  await buildContent();
}
