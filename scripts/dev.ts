import { execFile } from 'node:child_process';
import { relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { dev } from 'astro';
import { runAndPrint } from '#scripts/build/build-step.ts';
import { bundleFunctions } from '#scripts/build/bundle-functions.ts';
import { buildContent } from '#scripts/content/build-content.ts';
import { proxyTo } from '#scripts/local-server/http-server.ts';
import { coalesceCalls } from '#scripts/local-server/platform.ts';
import { prepareEnvironment, runSite } from './local-site.ts';

const FUNCTIONS_DIRECTORY = '.netlify/dev-functions';
/** A build without static files and adapter (no paths): Astro's development server renders the pages. */
const DEV_BUILD = { site: '', functions: FUNCTIONS_DIRECTORY, adapter: '', config: 'netlify.toml' };
const FUNCTION_SOURCES = [
  'netlify/functions',
  'netlify/server',
  'src/api',
  'src/brand.ts',
  'src/features',
  'src/lib',
  'src/tarot',
  '.generated',
];

/** Regenerates in a new process with the same stores, as this one would not import changed files again. */
async function regenerateContent(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build/content-snapshot.ts']);
}

type Watcher = Awaited<ReturnType<typeof dev>>['watcher'];

/** Uses Astro's watcher, because Node's watcher loses a file that an editor replaces with a new one. */
function watchSources(watcher: Watcher, sources: string[], update: () => Promise<void>): void {
  const runUpdate = coalesceCalls(update);
  watcher.add(sources);
  watcher.on('all', (_event, file) => {
    const path = relative('.', file).replaceAll(sep, '/');
    const isSource = sources.some((source) => path === source || path.startsWith(`${source}/`));
    if (isSource) runUpdate().catch((error) => console.error(error));
  });
}

await runAndPrint(async () => {
  const environment = await prepareEnvironment();
  // Prevents the adapter from starting its own Netlify emulator with separate stores.
  process.env.NETLIFY_DEV = 'true';
  // Astro's pages import the generated files, which must exist before its server starts.
  await buildContent();
  const astroServer = await dev({ logLevel: 'warn', server: { host: '127.0.0.1', port: 0 } });
  const build = async () => {
    await regenerateContent();
    await bundleFunctions(FUNCTIONS_DIRECTORY);
    return DEV_BUILD;
  };
  const options = { release: build, rebuild: build, ...proxyTo(astroServer.address.port) };
  const { platform, summary } = await runSite(environment, options, () => astroServer.stop());
  watchSources(astroServer.watcher, ['content'], regenerateContent);
  watchSources(astroServer.watcher, FUNCTION_SOURCES, async () => {
    await bundleFunctions(FUNCTIONS_DIRECTORY);
    await platform.swap(DEV_BUILD);
  });
  return summary;
});
