import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformOptions } from '#scripts/local-server/platform.ts';
import { ADDRESS_HEADER, TestClient } from './test-client.ts';
import { getRelease } from './test-platform.ts';

/** A platform in its own process, so that a test can read its memory use and its log. */
export class PlatformProcess {
  readonly url: string;
  /** The folder of the stores, which another process can share. */
  readonly directory: string;
  #child: ChildProcess;
  #log: string[] = [];

  private constructor(child: ChildProcess, url: string, directory: string) {
    this.#child = child;
    this.url = url;
    this.directory = directory;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => this.#log.push(String(chunk)));
    }
  }

  static async start(
    environment: Record<string, string>,
    options: Partial<PlatformOptions> = {},
  ): Promise<PlatformProcess> {
    const directory = await mkdtemp(join(tmpdir(), 'platform-process-'));
    const platformOptions: PlatformOptions = {
      release: getRelease(),
      addressHeader: ADDRESS_HEADER,
      dataDirectory: directory,
      ...options,
    };
    const child = fork(
      'tests/support/platform-child-process.ts',
      [JSON.stringify(platformOptions)],
      {
        env: { PATH: process.env.PATH, ...environment },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new PlatformProcess(child, url, directory);
  }

  visitor(): TestClient {
    return new TestClient(() => this.url);
  }

  /** Everything that the process has written so far. */
  get log(): string {
    return this.#log.join('');
  }

  getPeakMemoryMb(): Promise<number> {
    return this.setEnvironment({});
  }

  /** Sets environment variables in the running process. @returns its peak memory in megabytes */
  async setEnvironment(variables: Record<string, string>): Promise<number> {
    this.#child.send(variables);
    const [{ maxMb }] = (await once(this.#child, 'message')) as [{ maxMb: number }];
    return maxMb;
  }

  async remove(): Promise<void> {
    this.#child.disconnect();
    await once(this.#child, 'exit');
    await rm(this.directory, { recursive: true, force: true });
  }
}
