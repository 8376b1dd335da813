import { parseArgs } from 'node:util';
import { typographer } from '#src/text/typography.ts';
import { runStep } from './build-step.ts';
import { prepareContent } from './content-snapshot.ts';
import { currentReleaseId, keepRelease, releaseExists, withBuildLock } from './release.ts';

type Step = () => Promise<string>;

/** In this order: later steps import the output of earlier ones. Imports are lazy, for builds that skip them. */
const STEPS: Step[] = [
  async () => (await import('./deck-pictures.ts')).buildDeckPictures(),
  async () => (await import('./social-pictures.ts')).buildSocialPictures(),
  async () => (await import('./icons.ts')).buildIcons(),
  async () => {
    await (await import('astro')).build({ logLevel: 'warn' });
    return 'Pages : prêtes.';
  },
  async () => (await import('./offline.ts')).buildWorker(),
  async () => (await import('./bundle-functions.ts')).bundleFunctions(),
];

async function runSteps(steps: Step[]): Promise<void> {
  for (const step of steps) {
    const start = performance.now();
    const sentence = await step();
    const seconds = ((performance.now() - start) / 1000).toFixed(1).replace('.', ',');
    console.log(typographer(sentence), `(${seconds} s)`);
  }
}

/** Builds unless there is a release of the same inputs; sends the release's id to the parent process. */
async function buildRelease(): Promise<void> {
  // Always: its output is part of what the release's id is a hash of.
  await prepareContent();
  const id = await currentReleaseId();
  if (!releaseExists(id)) {
    await runSteps(STEPS);
    await keepRelease(id);
  }
  process.send?.(id);
}

const { values } = parseArgs({ options: { release: { type: 'boolean' } } });

process.env.NODE_ENV = 'production';
await runStep(async () => {
  await withBuildLock(values.release ? buildRelease : () => runSteps([prepareContent, ...STEPS]));
  return null;
});
process.disconnect?.();
