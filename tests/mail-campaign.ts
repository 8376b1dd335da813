import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startBlobs } from '#netlify/local/blobs-server.ts';
import { inBatches } from '#netlify/server/in-batches.ts';
import { mails } from '#netlify/server/mail/queue.ts';
import { fullReport } from '#netlify/server/newsletter/letter-report.ts';
import { letters } from '#netlify/server/newsletter/letter-store.ts';
import { createDraft, schedule } from '#netlify/server/newsletter/letters.ts';
import { importRows } from '#netlify/server/newsletter/subscriber-files.ts';
import type { LetterReport } from '#src/api/letter-schemas.ts';
import { LETTER } from './letters.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { CHOICES } from './newsletter.ts';

const AT_ONCE = 10;
/** More runs than any campaign needs: one that never ends fails. */
const MOST_RUNS = 20;
/** From one run to the next, as the schedule has it: longer than a claim lives and than a first wait. */
const BETWEEN_RUNS_MS = 5 * 60_000;

/** V8 sizes its young generation by the machine's memory: this is what it takes in a function's 1,024 MB. */
const HOSTED = ['--max-semi-space-size=16'];

/** What a worker took until now. */
interface Usage {
  maxMb: number;
  cpuSeconds: number;
}

export interface WorkerRun {
  seconds: number;
  /** Null when it was killed before it was done. */
  usage: Usage | null;
}

/** Shares of a campaign after which its worker is killed. */
const KILLS = [0.137, 0.45, 0.803];

/** Kills the worker three times on the way and lets a fourth one end the campaign. */
export async function workThroughKills({ emails, work }: Campaign): Promise<WorkerRun[]> {
  const runs: WorkerRun[] = [];
  for (const share of KILLS) runs.push(await work(Math.round(share * emails.length)));
  return [...runs, await work()];
}

/** A letter on its way to many subscribers: storage and mail server here, the worker in a process of its own. */
export interface Campaign {
  server: MailServer;
  emails: string[];
  /**
   * Runs the scheduled function in a process of its own, again and again until nothing waits, and kills it
   * once the server has that many mails.
   */
  work: (killAt?: number) => Promise<WorkerRun>;
  report: () => Promise<LetterReport>;
  letterState: () => Promise<string | undefined>;
  close: () => Promise<void>;
}

export async function startCampaign(size: number): Promise<Campaign> {
  const functions = process.env.TEST_FUNCTIONS;
  if (!functions) throw new Error('The functions are not bundled for tests');
  const sendMails = resolve(functions, 'send-mails.mjs');
  const directory = await mkdtemp(join(tmpdir(), 'campaign-'));
  const blobs = await startBlobs(directory);
  const server = await startMailServer({ keeps: false });
  const emails = Array.from({ length: size }, (_, number) => `abonnee-${number}@tarot.example`);
  await inBatches(emails, AT_ONCE, (email) =>
    importRows([{ email, state: 'confirmed', preferences: CHOICES }]),
  );
  const id = randomUUID();
  const { version } = await createDraft(id, LETTER);
  await schedule(id, version, 'now');

  let shiftMs = 0;

  async function work(killAt = Number.POSITIVE_INFINITY): Promise<WorkerRun> {
    const start = performance.now();
    const worker = fork('tests/mail-worker.mjs', [sendMails], {
      execArgv: HOSTED,
      env: {
        PATH: process.env.PATH,
        NETLIFY_BLOBS_CONTEXT: blobs.context,
        SMTP_URL: server.url,
        MAIL_FROM: 'lettre@tarot.example',
      },
    });
    server.onAccepted = () => {
      if (server.accepted.length >= killAt) worker.kill('SIGKILL');
    };
    const ended = once(worker, 'exit').then(() => null);
    let usage: Usage | null = null;
    for (let run = 0; run < MOST_RUNS; run++) {
      worker.send({ shiftMs });
      shiftMs += BETWEEN_RUNS_MS;
      const answer = once(worker, 'message').then(([told]): Usage => told);
      usage = await Promise.race([answer, ended]);
      const isDone = usage && (await mails().list('open', { limit: 1 })).length === 0;
      if (isDone || !usage) break;
    }
    worker.kill();
    await ended;
    return { seconds: (performance.now() - start) / 1_000, usage };
  }

  return {
    server,
    emails,
    work,
    async report() {
      const letter = await letters().get(id);
      if (!letter) throw new Error('The letter is gone');
      return fullReport(id, letter);
    },
    letterState: async () => (await letters().get(id))?.state,
    async close() {
      await server.close();
      await blobs.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
