/** Runs in a process of its own: who visits a site takes nothing from the core that answers. */
import { Agent, request as send } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** One kind of visit: what it asks for, in turn, so many times a second. */
export interface Visits {
  kind: string;
  perSecond: number;
  requests: { path: string; method?: string; headers?: Record<string, string>; body?: string }[];
}

export interface CrowdOrder {
  origin: string;
  seconds: number;
  visits: Visits[];
}

export interface CrowdReport {
  kind: string;
  answers: number;
  errors: number;
  /** Milliseconds, counted from the moment at which the visit was due. */
  median: number;
  p99: number;
  most: number;
}

const TICK_MS = 5;
/** Somebody gives up then: it counts as an error. */
const PATIENCE_MS = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function ask(origin: string, { path, method = 'GET', headers = {}, body }: Visits['requests'][0]) {
  return new Promise<void>((resolve, reject) => {
    const options = { agent, method, headers: { 'accept-encoding': 'br', ...headers } };
    const request = send(new URL(path, origin), options, (answer) => {
      const isGood = (answer.statusCode ?? 500) < 400;
      answer.resume().once('end', () => {
        if (isGood) resolve();
        else reject(new Error(`${path} answered ${answer.statusCode}`));
      });
    });
    request.setTimeout(PATIENCE_MS, () => request.destroy(new Error(`${path} was silent`)));
    request.once('error', reject);
    request.end(body);
  });
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function visit(origin: string, seconds: number, visits: Visits): Promise<CrowdReport> {
  const { kind, perSecond, requests } = visits;
  const times: number[] = [];
  let errors = 0;
  const start = performance.now();
  const open: Promise<void>[] = [];
  for (let number = 0; number < seconds * perSecond; number++) {
    const due = start + (number / perSecond) * 1_000;
    while (performance.now() < due) await pause(TICK_MS);
    const asked = requests[number % requests.length] as Visits['requests'][0];
    open.push(
      ask(origin, asked).then(
        () => void times.push(performance.now() - due),
        (fault) => {
          if (errors++ < 3) console.error(fault.message);
        },
      ),
    );
  }
  await Promise.all(open);
  const sorted = times.toSorted((one, other) => one - other);
  const [median, p99, most] = [0.5, 0.99, 1].map((share) => percentile(sorted, share));
  return { kind, answers: times.length, errors, median, p99, most } as CrowdReport;
}

process.once('message', async ({ origin, seconds, visits }: CrowdOrder) => {
  const reports = await Promise.all(visits.map((kind) => visit(origin, seconds, kind)));
  process.send?.(reports);
  process.disconnect();
  agent.destroy();
});
