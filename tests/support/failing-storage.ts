import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { afterAll, beforeAll } from 'vitest';
import { StorageProxy } from './storage-proxy.ts';

/** Whether the last write before the simulated death is not done, or is done but not answered. */
type WriteOutcome = 'not-done' | 'done';

const FORBIDDEN = 403;

/**
 * Simulates the death of the process at a write: the storage refuses everything after it, with a status after which
 * clients do not retry, so that the stored state is the same as after a kill.
 */
export function dieAtWrite(proxy: StorageProxy, lastWriteIndex: number, outcome: WriteOutcome) {
  let isDead = false;
  proxy.watch(({ method, writeIndex }) => {
    if (isDead) return FORBIDDEN;
    isDead = method !== 'GET' && writeIndex === lastWriteIndex;
    if (!isDead) return null;
    return outcome === 'done' ? 'lost' : FORBIDDEN;
  });
}

/** Storage that can die, for tests that call functions of the server directly in this process. */
class FailingStorage {
  readonly proxy = new StorageProxy();
  #directory = '';
  #writesLeft = Number.POSITIVE_INFINITY;

  /** The number of writes that were done since the last `dieAfter`. */
  get writes(): number {
    return Math.min(this.proxy.writes.length, this.#writesLeft);
  }

  /** Does this number of writes, then dies (see `dieAtWrite`). */
  dieAfter(writeCount: number, outcome: WriteOutcome = 'not-done'): void {
    this.#writesLeft = outcome === 'done' ? writeCount + 1 : writeCount;
    dieAtWrite(this.proxy, writeCount, outcome);
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

export function setUpFailingStorage(): FailingStorage {
  const storage = new FailingStorage();
  beforeAll(() => storage.start());
  afterAll(() => storage.stop());
  return storage;
}
