import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { afterAll, beforeAll } from 'vitest';
import { type LocalBlobs, startBlobs } from '#netlify/local/blobs-server.ts';

/** What happens to the write that fails: nothing, or it is done and its answer is lost. */
export type Loss = 'not-done' | 'done';

/**
 * Stands between this process and a real Blobs server. From a given write on it refuses everything with an
 * answer that the client does not repeat: for what is stored, the same as the process being killed there.
 */
export class FailingStorage {
  /** Writes let through so far. */
  writes = 0;
  #left = Number.POSITIVE_INFINITY;
  #loss: Loss = 'not-done';
  #blobs: LocalBlobs | null = null;
  #server: Server | null = null;
  #directory = '';

  /** Lets `writes` more writes through, then nothing. */
  dieAfter(writes: number, loss: Loss = 'not-done'): void {
    this.writes = 0;
    this.#left = writes;
    this.#loss = loss;
  }

  revive(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }

  async start(): Promise<void> {
    this.#directory = await mkdtemp(join(tmpdir(), 'storage-'));
    this.#blobs = await startBlobs(this.#directory);
    const real = JSON.parse(Buffer.from(this.#blobs.context, 'base64').toString());
    const server = createServer((message, reply) => {
      const isWrite = message.method === 'PUT' || message.method === 'DELETE';
      const isLast = isWrite && this.#left === 0 && this.#loss === 'done';
      if (this.#left < 0 || (isWrite && this.#left === 0 && !isLast)) {
        this.#left = -1;
        message.resume();
        reply.writeHead(403).end();
        return;
      }
      if (isWrite) {
        this.writes++;
        this.#left--;
      }
      const { method, headers } = message;
      const onward = send(
        new URL(message.url ?? '/', real.edgeURL),
        { method, headers },
        (answer) => {
          reply.writeHead(isLast ? 403 : (answer.statusCode ?? 500), answer.headers);
          if (isLast) answer.resume().on('end', () => reply.end());
          else answer.pipe(reply);
        },
      );
      message.pipe(onward);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    setEnvironmentContext({ ...real, edgeURL: url, uncachedEdgeURL: url });
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    await this.#blobs?.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }
}

export function failingStorage(): FailingStorage {
  const storage = new FailingStorage();
  beforeAll(() => storage.start());
  afterAll(() => storage.stop());
  return storage;
}
