import { startPlatform } from '#netlify/host/platform.ts';
import { runStep } from '#netlify/making/build-step.ts';
import { ensureRelease } from './ensure-release.ts';
import { DATA_DIRECTORY, prepareEnvironment } from './environment.ts';
import { requirePort } from './port.ts';
import { report } from './report.ts';
import { closeOnSignal } from './signals.ts';

await runStep(async () => {
  const { port, host, localHook, password } = await prepareEnvironment();
  await requirePort(port, host);
  const platform = await startPlatform({
    port,
    ...(host ? { host } : {}),
    release: ensureRelease,
    dataDirectory: DATA_DIRECTORY,
    rebuild: ensureRelease,
    warm: true,
    schedules: true,
  });
  closeOnSignal(platform.close);
  return report({ url: platform.url, schedules: platform.schedules, password, localHook });
});
