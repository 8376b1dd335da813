import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dev } from 'astro';
import { forwardTo } from '#netlify/host/forward.ts';
import { startPlatform } from '#netlify/host/platform.ts';
import { runStep } from '#netlify/making/build-step.ts';
import { buildContent } from '#netlify/making/content.ts';
import { buildDeckPictures } from '#netlify/making/deck-pictures.ts';
import { bundleFunctions } from '#netlify/making/functions.ts';
import { DATA_DIRECTORY, prepareEnvironment } from './environment.ts';
import { requirePort } from './port.ts';
import { report } from './report.ts';
import { closeOnSignal } from './signals.ts';
import { watchFolders } from './watch.ts';

const FUNCTIONS = '.netlify/dev-functions';
const RELEASE = { site: '', functions: FUNCTIONS, framework: '', config: 'netlify.toml' };
const FUNCTION_SOURCES = [
  'netlify/functions',
  'netlify/server',
  'src/api',
  'src/tarot',
  '.generated',
];

const execute = promisify(execFile);

/** In a process of its own, which finds the stores by the environment as a build does. */
async function prepareContent(): Promise<void> {
  await execute(process.execPath, ['netlify/making/posts-snapshot.ts']);
  await buildDeckPictures();
}

async function develop(): Promise<string> {
  const { port, host, localHook, password } = await prepareEnvironment();
  await requirePort(port, host);
  // Tells the adapter that a platform runs already: it would start a second one, with its own stores.
  process.env.NETLIFY_DEV = 'true';
  // The collection of cards is read from what this writes.
  await buildContent();
  const pages = await dev({ logLevel: 'warn', server: { host: '127.0.0.1', port: 0 } });
  const platform = await startPlatform({
    port,
    ...(host ? { host } : {}),
    async release() {
      await prepareContent();
      await bundleFunctions(FUNCTIONS);
      return RELEASE;
    },
    dataDirectory: DATA_DIRECTORY,
    async rebuild() {
      await prepareContent();
      return RELEASE;
    },
    schedules: true,
    ...forwardTo(pages.address.port),
  });

  const stops = [
    watchFolders(['content'], prepareContent),
    watchFolders(FUNCTION_SOURCES, async () => {
      await bundleFunctions(FUNCTIONS);
      await platform.swap(RELEASE);
    }),
  ];
  closeOnSignal(async () => {
    for (const stop of stops) stop();
    await Promise.all([platform.close(), pages.stop()]);
  });
  return report({ url: platform.url, schedules: platform.schedules, password, localHook });
}

await runStep(develop);
