// See docs/decisions/0025-test-environment.md.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pLimit from 'p-limit';
import { mailStore } from '#netlify/server/mail/mail-queue.ts';
import {
  loadCampaignForApi,
  saveDraft,
  scheduleSending,
} from '#netlify/server/newsletter/campaign-store.ts';
import { importRows } from '#netlify/server/newsletter/subscriber-list.ts';
import { signToken } from '#netlify/server/signing/signing.ts';
import type { Campaign } from '#src/api/admin/campaigns.ts';
import { DRAFT_CAMPAIGN } from './campaign-requests.ts';
import { CHILD_ENVIRONMENT } from './child-process-env.ts';
import { type MailServer, startMailServer } from './fake-smtp-server.ts';
import { CHOICES } from './newsletter-requests.ts';
import { StorageProxy } from './storage-proxy.ts';

const CONCURRENT_IMPORTS = 10;
/** More runs than any campaign needs, so that a campaign that never ends fails. */
const MAX_RUNS = 20;
/** The time between scheduled runs; longer than a worker's claim on a mail and the wait before a second attempt. */
const RUN_INTERVAL_MS = 15 * 60_000;

/** One secret for all campaigns, because this process caches the first one that it uses. */
const SIGNING_SECRET = 'signature-des-campagnes-0123456789';

/** The size of the young generation that V8 chooses for a function with 1,024 MB; on this machine it would be larger. */
const FUNCTION_FLAGS = ['--max-semi-space-size=16'];

/** The resources that a worker has used so far. */
interface Usage {
  maxMb: number;
  cpuSeconds: number;
}

interface WorkerRun {
  seconds: number;
  /** Number of requests to the storage. */
  requests: number;
  /** Null if the worker was killed before the end. */
  usage: Usage | null;
}

/** The duration of each request to the storage and of the acceptance of each mail. */
interface Latencies {
  storageMs?: number;
  mailMs?: number;
}

/** The shares of a campaign after which its worker is killed. */
const KILL_SHARES = [0.137, 0.45, 0.803];

/** Kills three workers during the campaign and lets a fourth one complete it. */
export async function workWithKills({ emails, work }: SimulatedCampaign): Promise<WorkerRun[]> {
  const runs: WorkerRun[] = [];
  for (const share of KILL_SHARES) runs.push(await work(Math.round(share * emails.length)));
  return [...runs, await work()];
}

/** A campaign to many subscribers. The storage and the mail server run here, the worker in its own process. */
interface SimulatedCampaign {
  server: MailServer;
  emails: string[];
  /**
   * Runs the scheduled function in its own process until no mail is waiting, and kills it once the server has accepted
   * `killAt` mails.
   */
  work: (killAt?: number) => Promise<WorkerRun>;
  loadReport: () => Promise<Campaign['report']>;
  loadState: () => Promise<string | undefined>;
  close: () => Promise<void>;
}

export async function startCampaign(
  size: number,
  { storageMs = 0, mailMs = 0 }: Latencies = {},
): Promise<SimulatedCampaign> {
  const functions = process.env.TEST_FUNCTIONS;
  if (!functions) throw new Error('The functions are not bundled for tests');
  const sendMails = resolve(functions, 'send-mails-background.mjs');
  const directory = await mkdtemp(join(tmpdir(), 'campaign-'));
  const storage = new StorageProxy();
  const blobs = await storage.start(directory);
  const server = await startMailServer({ keepsMails: false, mailMs });
  process.env.SIGNING_SECRET = SIGNING_SECRET;
  const emails = Array.from({ length: size }, (_, number) => `abonnee-${number}@tarot.example`);
  await pLimit(CONCURRENT_IMPORTS).map(emails, (email) =>
    importRows([{ email, state: 'confirmed', preferences: CHOICES }]),
  );
  const id = randomUUID();
  const { version } = await saveDraft(id, DRAFT_CAMPAIGN, null);
  await scheduleSending(id, version, 'now');
  // The shift exceeds the time for which this process caches the link key of an earlier campaign.
  let shiftMs = RUN_INTERVAL_MS;

  async function work(killAt = Number.POSITIVE_INFINITY): Promise<WorkerRun> {
    storage.watch();
    storage.latencyMs = storageMs;
    const start = performance.now();
    const worker = fork('tests/support/mail-worker-process.mjs', [sendMails], {
      execArgv: FUNCTION_FLAGS,
      env: {
        ...CHILD_ENVIRONMENT,
        NETLIFY_BLOBS_CONTEXT: blobs.context,
        SMTP_URL: server.url,
        MAIL_FROM: 'lettre@tarot.example',
        SIGNING_SECRET,
      },
    });
    server.onAccepted = () => {
      if (server.acceptedRecipients.length >= killAt) worker.kill('SIGKILL');
    };
    const exit = once(worker, 'exit').then(() => null);
    let usage: Usage | null = null;
    for (let run = 0; run < MAX_RUNS; run++) {
      // A request of the site to itself is valid for an hour, so it is signed at the worker's time.
      process.env.CLOCK_SHIFT_MS = String(shiftMs);
      const proof = await signToken('background', 'send-mails-background');
      delete process.env.CLOCK_SHIFT_MS;
      worker.send({ shiftMs, proof });
      shiftMs += RUN_INTERVAL_MS;
      const report = once(worker, 'message').then(([message]): Usage => message);
      usage = await Promise.race([report, exit]);
      if (!usage || (await mailStore().list('open', { limit: 1 })).length === 0) break;
    }
    const seconds = (performance.now() - start) / 1_000;
    worker.kill();
    await exit;
    storage.latencyMs = 0;
    return { seconds, usage, requests: storage.operations.length };
  }

  return {
    server,
    emails,
    work,
    loadReport: async () => (await loadCampaignForApi(id)).report,
    loadState: async () => (await loadCampaignForApi(id)).state,
    async close() {
      await server.close();
      await blobs.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
