import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startBlobs } from '#netlify/local/blobs-server.ts';
import { inBatches } from '#netlify/server/in-batches.ts';
import { fullReport } from '#netlify/server/newsletter/letter-report.ts';
import { letters } from '#netlify/server/newsletter/letter-store.ts';
import { createDraft, schedule } from '#netlify/server/newsletter/letters.ts';
import { importRows } from '#netlify/server/newsletter/subscriber-files.ts';
import type { LetterReport } from '#src/api/letter-schemas.ts';
import { LETTER } from './letters.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { CHOICES } from './newsletter.ts';

/** Left alone, Node lets garbage lie until much of the machine is full: this shows what the work needs. */
const SMALL_HEAP = ['--max-old-space-size=96', '--max-semi-space-size=4'];

export interface WorkerRun {
  seconds: number;
  /** Null when it was killed before it was done. */
  usage: { maxMb: number; cpuSeconds: number } | null;
}

/** A letter on its way to many subscribers: storage and mail server here, the worker in a process of its own. */
export interface Campaign {
  server: MailServer;
  emails: string[];
  /** Runs the worker, `shiftMs` ahead of the clock, and kills it once the server has that many mails. */
  work: (options?: { shiftMs?: number; killAt?: number }) => Promise<WorkerRun>;
  report: () => Promise<LetterReport>;
  close: () => Promise<void>;
}

export async function startCampaign(size: number): Promise<Campaign> {
  const directory = await mkdtemp(join(tmpdir(), 'campaign-'));
  const blobs = await startBlobs(directory);
  const server = await startMailServer({ keeps: false });
  const emails = Array.from({ length: size }, (_, number) => `abonnee-${number}@tarot.example`);
  await inBatches(emails, 1, (email) =>
    importRows([{ email, state: 'confirmed', preferences: CHOICES }]),
  );
  const id = randomUUID();
  const { version } = await createDraft(id, LETTER);
  await schedule(id, version, 'now');

  function work({ shiftMs = 0, killAt = Number.POSITIVE_INFINITY } = {}): Promise<WorkerRun> {
    const start = performance.now();
    const worker = spawn(process.execPath, [...SMALL_HEAP, 'tests/mail-worker.ts'], {
      env: {
        PATH: process.env.PATH,
        NETLIFY_BLOBS_CONTEXT: blobs.context,
        SMTP_URL: server.url,
        MAIL_FROM: 'lettre@tarot.example',
        CLOCK_SHIFT_MS: String(shiftMs),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    server.onAccepted = () => {
      if (server.accepted.length >= killAt) worker.kill('SIGKILL');
    };
    const output = text(worker.stdout);
    return new Promise((resolve, reject) => {
      worker.once('exit', async (code) => {
        const seconds = (performance.now() - start) / 1_000;
        if (code !== null && code !== 0) reject(new Error(`The worker ended with ${code}`));
        else resolve({ seconds, usage: code === 0 ? JSON.parse(await output) : null });
      });
    });
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
    async close() {
      await server.close();
      await blobs.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
