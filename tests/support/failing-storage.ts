import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { afterAll, beforeAll } from 'vitest';
import { StorageProxy } from './storage-proxy.ts';

/** What happens to the write that fails: nothing, or it is done and its answer is lost. */
export type Loss = 'not-done' | 'done';

const REFUSED = 403;

/**
 * Decides as if the process died at a write: nothing that comes after it is done, and clients do not repeat
 * what is refused like that. For what is stored, the same as a kill.
 */
export function dyingAt(proxy: StorageProxy, writes: number, loss: Loss): void {
  let isDead = false;
  proxy.watch(({ method, write }) => {
    if (isDead) return REFUSED;
    isDead = method !== 'GET' && write === writes;
    if (!isDead) return null;
    return loss === 'done' ? 'lost' : REFUSED;
  });
}

/** The storage of this process's own stores, for tests that call the server's functions themselves. */
export class FailingStorage {
  readonly proxy = new StorageProxy();
  #directory = '';
  #left = Number.POSITIVE_INFINITY;

  /** Writes let through since the last `dieAfter`. */
  get writes(): number {
    return Math.min(this.proxy.writes.length, this.#left);
  }

  /** Lets `writes` more writes through, then nothing. */
  dieAfter(writes: number, loss: Loss = 'not-done'): void {
    this.#left = loss === 'done' ? writes + 1 : writes;
    dyingAt(this.proxy, writes, loss);
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
