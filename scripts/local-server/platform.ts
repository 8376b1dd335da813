// See docs/decisions/0001-local-server.md.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Cron, type CronOptions } from 'croner';
import pLimit from 'p-limit';
import type { ServerRequest } from 'srvx';
import { now } from '#netlify/server/lib/clock.ts';
import type { SiteBuild } from '#scripts/build/site-build.ts';
import { type LocalBlobs, startBlobs } from './blobs-server.ts';
import { type DeployEvent, type EventName, FunctionHost } from './function-runner.ts';
import { listen, textResponse, type Upgrade } from './http-server.ts';
import { loadRelease, type Pages } from './router.ts';

export interface PlatformOptions {
  /** 0, the default, picks a free one. */
  port?: number;
  /** Part of the paths of the control endpoints, so that a page of another site cannot call them. */
  controlToken?: string;
  /** A function is called once the stores can be read. */
  release: SiteBuild | (() => Promise<SiteBuild>);
  /** Folder of the stores; never inside a release. */
  dataDirectory: string;
  /** Replaces the local Blobs server, for tests. */
  openStores?: (directory: string) => Promise<LocalBlobs>;
  /** Makes a new release for the build hook. */
  rebuild?: () => Promise<SiteBuild>;
  schedules?: boolean;
  /** Deploy context of the functions; any but `production` uses stores of its own. */
  deployContext?: string;
  /** False for an earlier deploy, which the host serves at an address of its own. */
  isPublished?: boolean;
  /** Header from which tests set the client's IP address; ignored without this option. */
  addressHeader?: string;
  /** Answer pages and WebSocket upgrades in place of the release's files. */
  pages?: Pages;
  upgrade?: Upgrade;
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** Path of the control endpoints: `build-hook`, and `schedule/{name}`, which runs a scheduled function. */
export function controlPath(token: string): string {
  return `/.netlify/local/${token}`;
}

/** Serializes the work. Calls during a run are coalesced into one more run after it, and share its result. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  const turn = pLimit(1);
  let next: Promise<void> | null = null;
  return () => {
    next ??= turn(() => {
      next = null;
      return work();
    });
    return next;
  };
}

/** Emulates the host in one process: files, rules, functions, stores, schedules, build hook and deploy events. */
export async function startPlatform(options: PlatformOptions) {
  const { deployContext = 'production', isPublished = true, addressHeader = null } = options;
  const { openStores = startBlobs, dataDirectory, controlToken = randomUUID() } = options;
  const control = controlPath(controlToken);
  // If a later step fails to start, everything started before it is stopped.
  await using started = new AsyncDisposableStack();
  const blobs = await openStores(join(dataDirectory, 'blobs'));
  started.defer(blobs.stop);
  const host = new FunctionHost(blobs.context, { deployContext, isPublished, addressHeader });
  let loaded: Awaited<ReturnType<typeof loadRelease>>;
  let crons: Cron[] = [];

  /** Requests are served from the old release until the new one is fully loaded. */
  async function swap(release: SiteBuild): Promise<void> {
    loaded = await loadRelease(release, host, options.pages);
    stopCrons();
    if (!options.schedules) return;
    crons = loaded.functions.flatMap(({ name, schedule }) => {
      const onFault = (error: unknown) => console.error(`${name}:`, error);
      // In UTC as on the host.
      const cron: CronOptions = { timezone: 'UTC', mode: '5-part', unref: true, catch: onFault };
      return schedule ? new Cron(schedule, cron, async () => void (await runScheduled(name))) : [];
    });
  }

  function stopCrons(): void {
    for (const cron of crons) cron.stop();
  }

  /** Reports a deploy to the functions that listen, as Netlify does. */
  async function emit(name: EventName, changes: Partial<DeployEvent['deploy']>): Promise<void> {
    const time = now().toISOString();
    const deploy = { id: 'local', context: deployContext, createdAt: time, errorMessage: null };
    const site = { id: 'local', name: 'local', url: process.env.URL ?? `http://localhost:${port}` };
    const event = { deploy: { ...deploy, ...changes }, site } as DeployEvent;
    // A function with an address or a schedule handles no event.
    const listening = loaded.functions.filter(({ routes, schedule, background }) => {
      return (
        routes.every(({ pathname }) => pathname.startsWith('/.netlify/')) &&
        !schedule &&
        !background
      );
    });
    for (const found of listening) await host.emit(found, name, event);
  }

  const rebuild = coalesce(async () => {
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
    const found = loaded.functions.find((one) => one.name === name && one.schedule);
    return found ? host.run(found) : textResponse(404, `No scheduled function ${name}`);
  }

  async function answer(request: ServerRequest): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${control}/`)) return loaded.route(request);
    if (request.method !== 'POST') return textResponse(405, 'Method not allowed');
    const [action, name = ''] = pathname.slice(control.length + 1).split('/');
    if (action === 'schedule') return runScheduled(name);
    if (action !== 'build-hook') return textResponse(404, 'Not found');
    // As in production, the answer does not wait for the build.
    rebuild().catch((error) => console.error(error));
    return new Response(null, { status: 200 });
  }

  // The port is bound before the release is built, which can take a while; requests wait until then.
  const ready = Promise.withResolvers<void>();
  const { port, close } = await listen(
    options.port ?? 0,
    async (request) => {
      await ready.promise;
      return answer(request);
    },
    options.upgrade,
  );
  started.defer(close);
  started.defer(stopCrons);
  await swap(typeof options.release === 'function' ? await options.release() : options.release);
  ready.resolve();

  const running = started.move();
  return {
    url: `http://localhost:${port}`,
    controlUrl: `http://localhost:${port}${control}`,
    ...{ swap, rebuild, runScheduled, emit },
    /** Resolves once no background work is left. */
    settled: () => host.settled(),
    close: () => running.disposeAsync(),
  };
}
