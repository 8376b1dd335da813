// See docs/decisions/0001-local-server.md.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Cron, type CronOptions } from 'croner';
import pLimit from 'p-limit';
import type { ServerRequest } from 'srvx';
import { now } from '#netlify/server/lib/clock.ts';
import type { SiteBuild } from '#scripts/build/site-build.ts';
import { type LocalBlobs, startBlobs } from './blobs-server.ts';
import { type DeployEvent, type EventName, FunctionRunner } from './function-runner.ts';
import { type Handler, listen, textResponse, type UpgradeHandler } from './http-server.ts';
import { loadRelease } from './router.ts';

export interface PlatformOptions {
  /** 0, the default, picks a free port. */
  port?: number;
  /** Secret part of the control endpoints' paths, so that a page of another site cannot call them. */
  controlToken?: string;
  /** The release (the build to serve), or a function that makes the release once the stores can be read. */
  release: SiteBuild | (() => Promise<SiteBuild>);
  /** Folder of the stores; not in the folders of a release, which each build empties. */
  dataDirectory: string;
  /** Replaces the local Blobs server, for tests. */
  openStores?: (directory: string) => Promise<LocalBlobs>;
  /** Makes a new release for the build hook. */
  rebuild?: () => Promise<SiteBuild>;
  /** Whether scheduled functions run by themselves. */
  runsSchedules?: boolean;
  /** Deploy context of the functions; each context except `production` has its own stores. */
  deployContext?: string;
  /** False for an earlier deploy, which Netlify serves at its own address. */
  isPublished?: boolean;
  /** Header from which tests set the client's IP address; ignored without this option. */
  addressHeader?: string;
  /** In place of static files, answers requests that no function answers; for a development server. */
  servePages?: Handler;
  /** Takes over WebSocket connections. */
  upgrade?: UpgradeHandler;
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** Path of the control endpoints: `build-hook`, and `schedule/{name}`, which runs a scheduled function. */
export function controlPath(token: string): string {
  return `/.netlify/local/${token}`;
}

/** Returns a function that runs the work without overlap: calls during a run share one more run after it. */
export function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
  const limit = pLimit(1);
  let queuedRun: Promise<void> | null = null;
  return () => {
    queuedRun ??= limit(() => {
      queuedRun = null;
      return work();
    });
    return queuedRun;
  };
}

/** Emulates Netlify in one process: files, redirects, functions, stores, schedules, build hook, events. */
export async function startPlatform(options: PlatformOptions) {
  const { deployContext = 'production', isPublished = true, addressHeader = null } = options;
  const { openStores = startBlobs, dataDirectory, controlToken = randomUUID() } = options;
  const controlPrefix = controlPath(controlToken);
  // If a later step fails to start, everything started before it is stopped.
  await using started = new AsyncDisposableStack();
  const blobs = await openStores(join(dataDirectory, 'blobs'));
  started.defer(blobs.stop);
  const runner = new FunctionRunner(blobs.context, { deployContext, isPublished, addressHeader });
  let currentRelease: Awaited<ReturnType<typeof loadRelease>>;
  let crons: Cron[] = [];

  /** Replaces the current release, which answers requests until the new one is fully loaded. */
  async function swap(release: SiteBuild): Promise<void> {
    currentRelease = await loadRelease(release, runner, options.servePages);
    stopCrons();
    if (!options.runsSchedules) return;
    crons = currentRelease.functions.flatMap(({ name, schedule }) => {
      if (!schedule) return [];
      const logError = (error: unknown) => console.error(`${name}:`, error);
      // Schedules are in UTC, as on Netlify.
      const cron: CronOptions = { timezone: 'UTC', mode: '5-part', unref: true, catch: logError };
      return new Cron(schedule, cron, async () => void (await runScheduled(name)));
    });
  }

  function stopCrons(): void {
    for (const cron of crons) cron.stop();
  }

  /** Reports an event of a deploy to the functions that handle such events, as Netlify does. */
  async function emit(name: EventName, fields: Partial<DeployEvent['deploy']>): Promise<void> {
    const time = now().toISOString();
    const deploy = { id: 'local', context: deployContext, createdAt: time, errorMessage: null };
    const site = { id: 'local', name: 'local', url: process.env.URL ?? `http://localhost:${port}` };
    const event = { deploy: { ...deploy, ...fields }, site } as DeployEvent;
    // Functions with a path or a schedule of their own, and background functions, handle no events.
    const listeners = currentRelease.functions.filter(({ routes, schedule, isBackground }) => {
      const hasOwnPath = !routes.every(({ pathname }) => pathname.startsWith('/.netlify/'));
      return !hasOwnPath && !schedule && !isBackground;
    });
    for (const listener of listeners) await runner.runEventHandler(listener, name, event);
  }

  const rebuild = coalesceCalls(async () => {
    if (!options.rebuild) throw new Error('This platform was started without a rebuild');
    const createdAt = now().toISOString();
    try {
      await swap(await options.rebuild());
      await emit('deploySucceeded', { createdAt });
    } catch (error) {
      await emit('deployFailed', { createdAt, errorMessage: String(error) });
      throw error;
    }
  });

  async function runScheduled(name: string): Promise<Response> {
    const scheduled = currentRelease.functions.find((item) => item.name === name && item.schedule);
    if (!scheduled) return textResponse(404, `No scheduled function ${name}`);
    return runner.runScheduled(scheduled);
  }

  async function handle(request: ServerRequest): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${controlPrefix}/`)) return currentRelease.route(request);
    if (request.method !== 'POST') return textResponse(405, 'Method not allowed');
    const [action, name = ''] = pathname.slice(controlPrefix.length + 1).split('/');
    if (action === 'schedule') return runScheduled(name);
    if (action !== 'build-hook') return textResponse(404, 'Not found');
    // As in production, the response does not wait for the build.
    rebuild().catch((error) => console.error(error));
    return new Response(null, { status: 200 });
  }

  // The port is bound before the release is built, which can take a while; requests wait until then.
  const ready = Promise.withResolvers<void>();
  const handleWhenReady = (request: ServerRequest) => ready.promise.then(() => handle(request));
  const { port, close } = await listen(options.port ?? 0, handleWhenReady, options.upgrade);
  started.defer(close);
  started.defer(stopCrons);
  await swap(typeof options.release === 'function' ? await options.release() : options.release);
  ready.resolve();

  // From here on, only `close` stops what was started, not the end of this function.
  const running = started.move();
  return {
    url: `http://localhost:${port}`,
    controlUrl: `http://localhost:${port}${controlPrefix}`,
    swap,
    rebuild,
    runScheduled,
    emit,
    waitForBackgroundWork: () => runner.waitForTrackedWork(),
    close: () => running.disposeAsync(),
  };
}
