import { runStep } from '#netlify/making/build-step.ts';
import { ensureRelease } from '#netlify/making/release.ts';
import { prepareEnvironment } from './environment.ts';
import { runSite } from './run-site.ts';

await runStep(async () => {
  const local = await prepareEnvironment();
  const { summary } = await runSite(local, { release: ensureRelease, rebuild: ensureRelease });
  return summary;
});
