import { execFile } from 'node:child_process';
import { relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { dev } from 'astro';
import { runStep } from '#scripts/build/build-step.ts';
import { bundleFunctions } from '#scripts/build/bundle-functions.ts';
import { buildContent } from '#scripts/content/build-content.ts';
import { proxyTo } from '#scripts/local-server/http-server.ts';
import { coalesce } from '#scripts/local-server/platform.ts';
import { prepareEnvironment, runSite } from './local-site.ts';

const FUNCTIONS = '.netlify/dev-functions';
const RELEASE = { site: '', functions: FUNCTIONS, framework: '', config: 'netlify.toml' };
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

const execute = promisify(execFile);

/** The snapshot runs in a child process, which finds the stores by the environment as a build does. */
async function prepareContent(): Promise<void> {
  await execute(process.execPath, ['scripts/build/content-snapshot.ts']);
}

type Watcher = Awaited<ReturnType<typeof dev>>['watcher'];

/** By the framework's watcher: Node's own loses sight of a file that an editor replaces by a new one. */
function watchSources(watcher: Watcher, sources: string[], work: () => Promise<void>): void {
  const changed = coalesce(work);
  watcher.add(sources);
  watcher.on('all', (_event, file) => {
    const path = relative('.', file).replaceAll(sep, '/');
    const isSource = sources.some((source) => path === source || path.startsWith(`${source}/`));
    if (isSource) changed().catch((error) => console.error(error));
  });
}

await runStep(async () => {
  const local = await prepareEnvironment();
  // Prevents the adapter from starting its own Netlify emulator with separate stores.
  process.env.NETLIFY_DEV = 'true';
  // Pages import what this writes.
  await buildContent();
  const pages = await dev({ logLevel: 'warn', server: { host: '127.0.0.1', port: 0 } });
  const release = async () => {
    await prepareContent();
    await bundleFunctions(FUNCTIONS);
    return RELEASE;
  };
  const options = { release, rebuild: release, ...proxyTo(pages.address.port) };
  const { platform, summary } = await runSite(local, options, () => pages.stop());
  watchSources(pages.watcher, ['content'], prepareContent);
  watchSources(pages.watcher, FUNCTION_SOURCES, async () => {
    await bundleFunctions(FUNCTIONS);
    await platform.swap(RELEASE);
  });
  return summary;
});
