import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { resolve } from 'node:path';
import { NODE_EXECUTABLE } from './host-build.ts';

const PROGRAM = resolve('tests/host/lambda-process.mjs');

/** A packaged function in its own process, with only its own folder and environment. */
export class Lambda {
  /** Version of the Node that runs the function. */
  readonly version: string;
  #child: ChildProcess;
  #port: number;
  #free: () => void = () => undefined;

  private constructor(child: ChildProcess, { port, version }: { port: number; version: string }) {
    this.#child = child;
    this.#port = port;
    this.version = version;
    child.on('message', () => this.#free());
    child.once('exit', () => this.#free());
  }

  static async start(
    folder: string,
    environment: Record<string, string>,
    log: (text: string) => void,
  ): Promise<Lambda> {
    const child = fork(PROGRAM, {
      cwd: folder,
      execPath: NODE_EXECUTABLE,
      execArgv: [],
      env: { ...environment, LAMBDA_TASK_ROOT: folder },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child.stdout?.on('data', (chunk) => log(String(chunk)));
    child.stderr?.on('data', (chunk) => log(String(chunk)));
    const { promise, resolve, reject } = Promise.withResolvers<{ port: number; version: string }>();
    child.once('message', (message) => resolve(message as { port: number; version: string }));
    child.once('exit', () => reject(new Error(`The function in ${folder} did not start`)));
    return new Lambda(child, await promise);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /**
   * Invokes the function with an event. There must be no other until `free` is fulfilled.
   * @returns the response, which is still streaming
   */
  async invoke(
    event: string,
    seconds: number,
  ): Promise<{ response: IncomingMessage; free: Promise<void> }> {
    const { promise: free, resolve } = Promise.withResolvers<void>();
    this.#free = resolve;
    const invocation = request({
      host: '127.0.0.1',
      port: this.#port,
      method: 'POST',
      agent: false,
      headers: { 'x-request': randomUUID(), 'x-seconds': seconds },
    });
    invocation.end(event);
    const [response] = (await once(invocation, 'response')) as [IncomingMessage];
    return { response, free };
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
