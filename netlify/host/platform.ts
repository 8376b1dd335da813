import { join } from 'node:path';
import { Cron, type CronOptions } from 'croner';
import pLimit from 'p-limit';
import type { ServerRequest } from 'srvx';
import type { BuiltSite } from '#netlify/making/release.ts';
import { type LocalBlobs, startBlobs } from './blobs-server.ts';
import { compressed } from './compression.ts';
import { FunctionHost } from './function-host.ts';
import { type LoadedRelease, loadRelease, type Pages } from './router.ts';
import { addressOf, listen, textResponse, type Upgrade } from './server.ts';

export interface PlatformOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Without it, only this machine can connect. */
  host?: string;
  /** A function is asked for it once the stores can be read. */
  release: BuiltSite | (() => Promise<BuiltSite>);
  /** Where the stores live; never inside a release. */
  dataDirectory: string;
  /** Opens the stores of that folder, in place of the local server. */
  openStores?: (directory: string) => Promise<LocalBlobs>;
  /** Makes a new release for the build hook. */
  rebuild?: () => Promise<BuiltSite>;
  /** Runs the scheduled functions at their times. */
  schedules?: boolean;
  /** Told to the functions; anything but `production` uses stores of its own. */
  deployContext?: string;
  /** Header that a test names a visitor's address with; ignored without this option. */
  addressHeader?: string;
  /** Who answers pages, and upgrades to web sockets, in place of the release's files. */
  pages?: Pages;
  upgrade?: Upgrade;
}

interface Scheduled {
  name: string;
  schedule: string;
}

export interface Platform {
  url: string;
  /** Serves another release from the next request on. */
  swap: (release: BuiltSite) => Promise<void>;
  /** Makes a release and swaps it in; the old one stays when that fails. */
  rebuild: () => Promise<void>;
  /** Names and times of the scheduled functions. */
  schedules: Scheduled[];
  /** Runs a scheduled function now. */
  runScheduled: (name: string) => Promise<Response>;
  /** Once nothing goes on that no answer waits for. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

/** What the host's own interface does: a build, or a scheduled function at once. */
const LOCAL_CALL = /^\/\.netlify\/local\/(?:build-hook|schedule\/(?<name>[\w-]+))$/;

/** By POST and from this machine alone, and by no page of another site that makes the browser post. */
function refusalOf(request: ServerRequest): Response | null {
  if (request.method !== 'POST') return textResponse(405, 'Method not allowed');
  const address = addressOf(request);
  const isFromHere = address === '::1' || address.startsWith('127.');
  const isForeign = request.headers.get('sec-fetch-site') === 'cross-site';
  return isForeign || !isFromHere ? textResponse(403, 'Forbidden') : null;
}

/** Runs the function at its times, which the host reads in UTC, until it is stopped. */
function startCron({ name, schedule }: Scheduled, run: () => Promise<unknown>): Cron {
  const onFault = (error: unknown) => console.error(`${name}:`, error);
  const options: CronOptions = { timezone: 'UTC', mode: '5-part', unref: true, catch: onFault };
  return new Cron(schedule, options, async () => void (await run()));
}

/** One at a time. Calls that come during a run share one more run after it, and its outcome. */
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

/** The host in one process: files, rules, functions, stores, schedules and build hook. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { deployContext = 'production', addressHeader = null } = options;
  const { openStores = startBlobs, dataDirectory } = options;
  // What was started ends again when something after it cannot start.
  await using started = new AsyncDisposableStack();
  const blobs = await openStores(join(dataDirectory, 'blobs'));
  started.defer(blobs.stop);
  const host = new FunctionHost({ blobs: blobs.context, deployContext, addressHeader });
  let loaded: LoadedRelease;
  let crons: Cron[] = [];

  function schedules(): Scheduled[] {
    return loaded.functions.flatMap(({ name, schedule }) => (schedule ? { name, schedule } : []));
  }

  /** Requests see the old release until the new one is loaded as a whole. */
  async function swap(release: BuiltSite): Promise<void> {
    loaded = await loadRelease(release, host, options.pages);
    stopCrons();
    if (!options.schedules) return;
    crons = schedules().map((one) => startCron(one, () => runScheduled(one.name)));
  }

  function stopCrons(): void {
    for (const cron of crons) cron.stop();
  }

  const rebuild = coalesce(async () => {
    if (!options.rebuild) throw new Error('This platform was started without a rebuild');
    await swap(await options.rebuild());
  });

  async function runScheduled(name: string): Promise<Response> {
    const found = loaded.functions.find((one) => one.name === name && one.schedule);
    return found ? host.run(found) : textResponse(404, `No scheduled function ${name}`);
  }

  async function answer(request: ServerRequest): Promise<Response> {
    const call = LOCAL_CALL.exec(new URL(request.url).pathname);
    if (!call) return loaded.route(request);
    const refusal = refusalOf(request);
    if (refusal) return refusal;
    if (call.groups?.name) return runScheduled(call.groups.name);
    // As in production, the answer does not wait for the build.
    rebuild().catch((error) => console.error(error));
    return new Response(null, { status: 200 });
  }

  // The port is taken before the release is built, which can take a while. What is asked until then waits.
  const ready = Promise.withResolvers<void>();
  const { port, close } = await listen(
    options,
    async (request) => {
      await ready.promise;
      return compressed(request, await answer(request));
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
    swap,
    rebuild,
    get schedules() {
      return schedules();
    },
    runScheduled,
    settled: () => host.settled(),
    close: () => running.disposeAsync(),
  };
}
