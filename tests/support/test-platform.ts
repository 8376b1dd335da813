import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { SiteBuild } from '#scripts/build/site-build.ts';
import {
  type Platform,
  type PlatformOptions,
  startPlatform,
} from '#scripts/local-server/platform.ts';
import { ADMIN_PASSWORD } from './admin-session.ts';
import { putBehindCdn } from './fake-cdn.ts';
import { ADDRESS_HEADER, TestClient } from './test-client.ts';

type Environment = Record<string, string>;

export interface TestPlatformOptions extends Partial<Omit<PlatformOptions, 'dataDirectory'>> {
  /** Environment variables of the functions, besides the administrator's password, or a function that returns them. */
  environment?: Environment | (() => Environment | Promise<Environment>);
  /** Whether the functions' clock starts at noon (UTC), so that the site sends no morning mails during the tests. */
  startsAtNoon?: boolean;
  /** Whether responses are cached where functions allow it, as by Netlify's CDN. */
  cdn?: boolean;
}

/** Variables that are removed, so that the machine's configuration does not affect tests. */
const UNSET_VARIABLES = [
  'ADMIN_PASSWORD',
  'ADMIN_PASSWORD_HASH',
  'AI_ENABLED',
  'BUILD_HOOK_URL',
  'NETLIFY_AI_GATEWAY_KEY',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'RECAPTCHA_SECRET_KEY',
  'RECAPTCHA_SITE_KEY',
  'MAIL_FROM',
  'MAIL_OUTBOX',
  'MAIL_TO',
  'NETLIFY_BLOBS_CONTEXT',
  'RECAPTCHA_URL',
  'SIGNING_SECRET',
  'SMTP_URL',
  'STORAGE_REGION',
];

/** Returns the build of the setup: only the functions in tests/api, the whole site in tests/pages and tests/browser. */
export function getRelease(): SiteBuild {
  if (process.env.TEST_RELEASE) return JSON.parse(process.env.TEST_RELEASE);
  const functions = process.env.TEST_FUNCTIONS;
  if (!functions) throw new Error('This test runs without the setup of tests/vitest.config.ts');
  return { functions, site: '', adapter: '', config: 'netlify.toml' };
}

/** The names of the scheduled functions, by the keys under which the server stores the state of their runs. */
const SCHEDULED_FUNCTIONS = { tick: 'scheduled-jobs', purge: 'nightly-purge' } as const;

/** A platform with its own stores. */
export class TestPlatform {
  #options: TestPlatformOptions;
  #platform: Platform | null = null;
  #directory = '';
  #originalVariables = new Map<string, string | undefined>();

  constructor(options: TestPlatformOptions) {
    this.#options = options;
  }

  get localServer(): Platform {
    if (!this.#platform) throw new Error('The platform is not running');
    return this.#platform;
  }

  get url(): string {
    return this.localServer.url;
  }

  /** Returns a client of a new visitor. */
  visitor(): TestClient {
    return new TestClient(() => this.url);
  }

  /** Sends a request as a new visitor. */
  fetch(path: string, init?: RequestInit): Promise<Response> {
    return this.visitor().fetch(path, init);
  }

  /** Sends a form as a browser without JavaScript does. @returns the status and the URL of the redirect */
  async postForm(path: string, fields: Record<string, string>, headers: HeadersInit = {}) {
    const body = new URLSearchParams(fields);
    const response = await this.fetch(path, { method: 'POST', body, headers });
    return [response.status, response.headers.get('location')];
  }

  /** Runs a scheduled function now and waits for the background work that it starts. */
  async runScheduled(task: keyof typeof SCHEDULED_FUNCTIONS): Promise<void> {
    await this.localServer.runScheduled(SCHEDULED_FUNCTIONS[task]);
    await this.localServer.waitForBackgroundWork();
  }

  async start(): Promise<void> {
    const { environment = {}, startsAtNoon = false, cdn = false, ...options } = this.#options;
    const ownVariables = typeof environment === 'function' ? await environment() : environment;
    const variables = { ADMIN_PASSWORD, ...ownVariables };
    for (const name of UNSET_VARIABLES) this.#set(name, undefined);
    for (const [name, value] of Object.entries(variables)) this.#set(name, value);
    if (startsAtNoon) {
      const shiftMs = String(((36 - new Date().getUTCHours()) % 24) * 3_600_000);
      this.#set('TEST_CLOCK_START_MS', shiftMs);
      if (!this.#directory) process.env.CLOCK_SHIFT_MS = shiftMs;
    }
    this.#directory ||= await mkdtemp(join(tmpdir(), 'platform-'));
    const platform = await startPlatform({
      release: getRelease(),
      addressHeader: ADDRESS_HEADER,
      ...options,
      dataDirectory: this.#directory,
    });
    this.#platform = cdn ? await putBehindCdn(platform) : platform;
    if (!ownVariables.URL) this.#set('URL', this.url);
  }

  /** Stops the platform. The stores remain for the next `start`. */
  async stop(): Promise<void> {
    await this.#platform?.close();
    this.#platform = null;
    for (const [name, value] of this.#originalVariables) setVariable(name, value);
    this.#originalVariables.clear();
  }

  async remove(): Promise<void> {
    await this.stop();
    // The test files of one worker share their environment.
    delete process.env.CLOCK_SHIFT_MS;
    await rm(this.#directory, { recursive: true, force: true });
  }

  #set(name: string, value: string | undefined): void {
    if (!this.#originalVariables.has(name)) this.#originalVariables.set(name, process.env[name]);
    setVariable(name, value);
  }
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** Runs the platform for the tests of a file, or of the `describe` it is called in. */
export function setUpPlatform(options: TestPlatformOptions = {}): TestPlatform {
  const platform = new TestPlatform(options);
  beforeAll(() => platform.start());
  afterAll(() => platform.remove());
  return platform;
}
