import { runStep } from '#scripts/build/build-step.ts';
import { ensureRelease } from '#scripts/build/release.ts';
import { prepareEnvironment } from './local-environment.ts';
import { runSite } from './run-local-site.ts';

await runStep(async () => {
  const local = await prepareEnvironment();
  const { summary } = await runSite(local, { release: ensureRelease, rebuild: ensureRelease });
  return summary;
});
