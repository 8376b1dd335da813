import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { afterAll, beforeAll } from 'vitest';
import { StorageProxy } from './storage-proxy.ts';

/** Whether the write that fails is not done, or done without a response. */
export type Loss = 'not-done' | 'done';

const REFUSED = 403;

/**
 * Simulates the death of the process at a write: the storage refuses everything after it, with a status after which
 * clients do not retry, so that the stored state is the same as after a kill.
 */
export function dieAtWrite(proxy: StorageProxy, writes: number, loss: Loss): void {
  let isDead = false;
  proxy.watch(({ method, write }) => {
    if (isDead) return REFUSED;
    isDead = method !== 'GET' && write === writes;
    if (!isDead) return null;
    return loss === 'done' ? 'lost' : REFUSED;
  });
}

/** The storage of this process, for tests that call functions of the server directly. */
export class FailingStorage {
  readonly proxy = new StorageProxy();
  #directory = '';
  #left = Number.POSITIVE_INFINITY;

  /** Number of writes that were done since the last `dieAfter`. */
  get writes(): number {
    return Math.min(this.proxy.writes.length, this.#left);
  }

  /** Does `writes` more writes, then nothing more. */
  dieAfter(writes: number, loss: Loss = 'not-done'): void {
    this.#left = loss === 'done' ? writes + 1 : writes;
    dieAtWrite(this.proxy, writes, loss);
  }

  revive(): void {
    this.proxy.decide = () => null;
  }

  async start(): Promise<void> {
    this.#directory = await mkdtemp(join(tmpdir(), 'storage-'));
    const { context } = await this.proxy.start(this.#directory);
    setEnvironmentContext(JSON.parse(Buffer.from(context, 'base64').toString()));
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }
}

export function failingStorage(): FailingStorage {
  const storage = new FailingStorage();
  beforeAll(() => storage.start());
  afterAll(() => storage.stop());
  return storage;
}
