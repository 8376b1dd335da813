import { join } from 'node:path';
import { Cron, type CronOptions } from 'croner';
import type { Release } from '#netlify/making/release.ts';
import { type LocalBlobs, startBlobs } from './blobs-server.ts';
import { buildQueue } from './build-queue.ts';
import { FunctionHost } from './function-host.ts';
import { installGlobals } from './invocation.ts';
import { type Listeners, listen } from './listen.ts';
import { answerLocalCall, type LocalActions } from './local-calls.ts';
import { urlOf } from './request.ts';
import { type Pages, Router } from './router.ts';

export interface PlatformOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Without it, only this machine can connect. */
  host?: string;
  /** A function is asked for it once the stores can be read. */
  release: Release | (() => Promise<Release>);
  /** Where the stores live; never inside a release. */
  dataDirectory: string;
  /** Opens the stores of that folder, in place of the local server. */
  openStores?: (directory: string) => Promise<LocalBlobs>;
  /** Makes a new release for the build hook. */
  rebuild?: () => Promise<Release>;
  /** Compresses the site's files ahead of the first request. */
  warm?: boolean;
  /** Runs the scheduled functions at their times. */
  schedules?: boolean;
  /** Told to the functions; anything but `production` uses stores of its own. */
  deployContext?: string;
  /** Header that a test names a visitor's address with; ignored without this option. */
  addressHeader?: string;
  /** Who answers pages, and upgrades to web sockets, in place of the release's files. */
  pages?: Pages;
  upgrade?: Listeners['upgrade'];
}

interface Scheduled {
  name: string;
  schedule: string;
}

export interface Platform {
  url: string;
  /** Serves another release from the next request on. */
  swap: (release: Release) => Promise<void>;
  /** Makes a release and swaps it in; the old one stays when that fails. */
  rebuild: () => Promise<void>;
  /** Names and times of the scheduled functions. */
  schedules: Scheduled[];
  /** Runs a scheduled function now. */
  runScheduled: (name: string) => Promise<Response>;
  /** Once no background function is running. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

/** The host in one process: files, rules, functions, stores, schedules and build hook. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { openStores = startBlobs, dataDirectory } = options;
  const blobs = await openStores(join(dataDirectory, 'blobs'));
  try {
    return await startWith(blobs, options);
  } catch (error) {
    await blobs.stop();
    throw error;
  }
}

/** Runs the function at its times, which the host reads in UTC, until it is stopped. */
function clockOf({ name, schedule }: Scheduled, run: () => Promise<unknown>): Cron {
  const onFault = (error: unknown) => console.error(`${name}:`, error);
  const options: CronOptions = { timezone: 'UTC', mode: '5-part', unref: true, catch: onFault };
  return new Cron(schedule, options, async () => void (await run()));
}

async function startWith(blobs: LocalBlobs, options: PlatformOptions): Promise<Platform> {
  installGlobals();
  const host = new FunctionHost({
    blobs: blobs.context,
    deployContext: options.deployContext ?? 'production',
    addressHeader: options.addressHeader ?? null,
  });
  const router = new Router(host, options.pages ?? null);
  const stopped = new AbortController();
  let clocks: Cron[] = [];

  function schedules(): Scheduled[] {
    return router.functions.flatMap(({ name, schedule }) => (schedule ? { name, schedule } : []));
  }

  /** One for each scheduled function that is loaded now, and none once the platform stops. */
  function setClocks(): void {
    for (const clock of clocks) clock.stop();
    const isRunning = options.schedules && !stopped.signal.aborted;
    clocks = isRunning ? schedules().map((one) => clockOf(one, () => runScheduled(one.name))) : [];
  }

  async function swap(release: Release): Promise<void> {
    await router.load(release);
    setClocks();
    if (options.warm) router.warm(stopped.signal).catch((error) => console.error(error));
  }

  const rebuild = buildQueue(async () => {
    if (!options.rebuild) throw new Error('This platform was started without a rebuild');
    await swap(await options.rebuild());
  });

  async function runScheduled(name: string): Promise<Response> {
    const found = router.functions.find((one) => one.name === name && one.schedule);
    return found ? host.run(found) : new Response(`No scheduled function ${name}`, { status: 404 });
  }

  const actions: LocalActions = {
    rebuild: options.rebuild ? rebuild : null,
    runScheduled,
    purge: (tags) => host.purge(tags),
  };

  const { release } = options;
  await swap(typeof release === 'function' ? await release() : release);
  const { port, close } = await listen(options, {
    upgrade: options.upgrade,
    async request(message, reply) {
      const url = urlOf(message);
      if (await answerLocalCall(message, reply, { url, actions })) return;
      await router.route({ message, reply, url });
    },
  });

  return {
    url: `http://localhost:${port}`,
    swap,
    rebuild,
    get schedules() {
      return schedules();
    },
    runScheduled,
    settled: () => host.settled(),
    async close() {
      stopped.abort();
      setClocks();
      await close();
      await blobs.stop();
    },
  };
}
