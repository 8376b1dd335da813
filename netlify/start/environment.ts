import { existsSync } from 'node:fs';
import { interfaceAt } from '#netlify/host/local-calls.ts';
import { firstPassword } from './first-password.ts';

export const DATA_DIRECTORY = '.netlify/blobs-data';
/** Where mails go while no mail server is configured. */
const OUTBOX = '.netlify/outbox';

const DEFAULT_PORT = 8888;

interface LocalEnvironment {
  port: number;
  host: string | undefined;
  localHook: string;
  /** Null when the environment gives one. */
  password: string | null;
}

/** Reads `.env` and fills in what only the local machine can know. What is set already wins. */
export async function prepareEnvironment(): Promise<LocalEnvironment> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const port = Number(process.env.PORT || DEFAULT_PORT);
  const localHook = `http://localhost:${port}/.netlify/local/build-hook`;
  process.env.URL ||= `http://localhost:${port}`;
  process.env.BUILD_HOOK_URL ||= localHook;
  process.env.MAIL_OUTBOX ||= OUTBOX;
  Object.assign(process.env, interfaceAt(`http://localhost:${port}`));
  const password = await firstPassword();
  if (password) process.env.ADMIN_PASSWORD = password;
  return { port, host: process.env.HOST || undefined, localHook, password };
}
