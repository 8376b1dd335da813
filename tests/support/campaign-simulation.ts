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
  readLetter,
  saveDraft,
  scheduleSending,
} from '#netlify/server/newsletter/campaign-store.ts';
import { importRows } from '#netlify/server/newsletter/subscriber-list.ts';
import { signLink } from '#netlify/server/signing/signing.ts';
import type { Letter } from '#src/api/admin/campaigns.ts';
import { LETTER } from './campaign-requests.ts';
import { PROGRAM_ENVIRONMENT } from './child-process-env.ts';
import { type MailServer, startMailServer } from './fake-smtp-server.ts';
import { CHOICES } from './newsletter-requests.ts';
import { StorageProxy } from './storage-proxy.ts';

const AT_ONCE = 10;
/** More runs than any campaign needs: one that never ends fails. */
const MOST_RUNS = 20;
/** From one run to the next, as the schedule has it: longer than a claim lives and than a first wait. */
const BETWEEN_RUNS_MS = 15 * 60_000;

/** This process keeps the secret it first used: one for every campaign. */
const SIGNING_SECRET = 'signature-des-campagnes-0123456789';

/** V8 sizes its young generation by the machine's memory: this is what it takes in a function's 1,024 MB. */
const HOSTED = ['--max-semi-space-size=16'];

/** What a worker took until now. */
interface Usage {
  maxMb: number;
  cpuSeconds: number;
}

export interface WorkerRun {
  seconds: number;
  /** What it asked of its storage. */
  requests: number;
  /** Null when it was killed before it was done. */
  usage: Usage | null;
}

/** How long each request to the storage takes, and each mail at its server. */
interface Latencies {
  storageMs?: number;
  mailMs?: number;
}

/** Shares of a campaign after which its worker is killed. */
const KILLS = [0.137, 0.45, 0.803];

/** Kills the worker three times on the way and lets a fourth one end the campaign. */
export async function workThroughKills({ emails, work }: SimulatedCampaign): Promise<WorkerRun[]> {
  const runs: WorkerRun[] = [];
  for (const share of KILLS) runs.push(await work(Math.round(share * emails.length)));
  return [...runs, await work()];
}

/** A letter on its way to many subscribers: storage and mail server here, the worker in a process of its own. */
export interface SimulatedCampaign {
  server: MailServer;
  emails: string[];
  /**
   * Runs the scheduled function in a process of its own, again and again until nothing waits, and kills it
   * once the server has that many mails.
   */
  work: (killAt?: number) => Promise<WorkerRun>;
  report: () => Promise<Letter['report']>;
  letterState: () => Promise<string | undefined>;
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
  const server = await startMailServer({ keeps: false, mailMs });
  process.env.SIGNING_SECRET = SIGNING_SECRET;
  const emails = Array.from({ length: size }, (_, number) => `abonnee-${number}@tarot.example`);
  await pLimit(AT_ONCE).map(emails, (email) =>
    importRows([{ email, state: 'confirmed', preferences: CHOICES }]),
  );
  const id = randomUUID();
  const { version } = await saveDraft(id, LETTER, null);
  await scheduleSending(id, version, 'now');
  let shiftMs = 0;

  async function work(killAt = Number.POSITIVE_INFINITY): Promise<WorkerRun> {
    storage.watch();
    storage.latencyMs = storageMs;
    const start = performance.now();
    const worker = fork('tests/support/mail-worker-process.mjs', [sendMails], {
      execArgv: HOSTED,
      env: {
        ...PROGRAM_ENVIRONMENT,
        NETLIFY_BLOBS_CONTEXT: blobs.context,
        SMTP_URL: server.url,
        MAIL_FROM: 'lettre@tarot.example',
        SIGNING_SECRET,
      },
    });
    server.onAccepted = () => {
      if (server.accepted.length >= killAt) worker.kill('SIGKILL');
    };
    const ended = once(worker, 'exit').then(() => null);
    let usage: Usage | null = null;
    for (let run = 0; run < MOST_RUNS; run++) {
      // A call of the site to itself is good for an hour: it is signed by the worker's clock.
      process.env.CLOCK_SHIFT_MS = String(shiftMs);
      const proof = await signLink('background', 'send-mails-background');
      delete process.env.CLOCK_SHIFT_MS;
      worker.send({ shiftMs, proof });
      shiftMs += BETWEEN_RUNS_MS;
      const answer = once(worker, 'message').then(([told]): Usage => told);
      usage = await Promise.race([answer, ended]);
      const isDone = usage && (await mailStore().list('open', { limit: 1 })).length === 0;
      if (isDone || !usage) break;
    }
    const seconds = (performance.now() - start) / 1_000;
    worker.kill();
    await ended;
    storage.latencyMs = 0;
    return { seconds, usage, requests: storage.operations.length };
  }

  return {
    server,
    emails,
    work,
    report: async () => (await readLetter(id)).report,
    letterState: async () => (await readLetter(id)).state,
    async close() {
      await server.close();
      await blobs.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
