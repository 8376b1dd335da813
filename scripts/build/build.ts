import { parseArgs } from 'node:util';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { runAndPrint } from './build-step.ts';
import { prepareContent } from './content-snapshot.ts';
import { isBuildCurrent, stampBuild } from './site-build.ts';

type Step = () => Promise<string>;

/** Each step reads the output of those before it. Imports are lazy, as `--if-changed` may skip all steps. */
const STEPS: Step[] = [
  async () => {
    await (await import('astro')).build({ logLevel: 'warn' });
    return 'Pages : prêtes.';
  },
  async () => (await import('./social-images.ts')).buildImages(),
  async () => (await import('./bundle-functions.ts')).bundleFunctions(),
];

async function runTimed(step: Step): Promise<void> {
  const start = performance.now();
  const message = await step();
  const seconds = ((performance.now() - start) / 1000).toFixed(1).replace('.', ',');
  console.log(formatFrenchTypography(message), `(${seconds} s)`);
}

// `--if-changed` skips the steps if no input, the prepared content included, changed since the last build.
const { values } = parseArgs({ options: { 'if-changed': { type: 'boolean' } } });

process.env.NODE_ENV = 'production';
// Each step prints its own message, so the function returns null, for no further one.
await runAndPrint(async () => {
  await runTimed(prepareContent);
  if (values['if-changed'] && (await isBuildCurrent())) return null;
  for (const step of STEPS) await runTimed(step);
  await stampBuild();
  return null;
});
// The channel to a parent process would keep this process running.
process.disconnect?.();
