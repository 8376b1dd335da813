/** Runs in a thread of its own, so that asking takes nothing from the core that answers. */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface LoadOrder {
  url: string;
  connections: number;
  milliseconds: number;
}

const { url, connections, milliseconds }: LoadOrder = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const end = performance.now() + milliseconds;
let answers = 0;

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    });
    request.once('error', reject);
  });
}

async function keepAsking(): Promise<void> {
  while (performance.now() < end) {
    await ask();
    answers++;
  }
}

await Promise.all(Array.from({ length: connections }, keepAsking));
agent.destroy();
parentPort?.postMessage(answers);
