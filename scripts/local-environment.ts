import { randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '#scripts/build/build-step.ts';
import { controlPath } from '#scripts/local-server/platform.ts';

export const DATA_DIRECTORY = '.netlify/blobs-data';
/** Where mails go while no mail server is configured. */
const OUTBOX = '.netlify/outbox';
const PASSWORD_FILE = '.netlify/first-password';

const DEFAULT_PORT = 8888;

/** Without characters that are easily confused (0 and o, 1, i and l). */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface LocalEnvironment {
  port: number;
  controlToken: string;
  /** Null when the environment gives one. */
  password: string | null;
}

/** The administration's first password, generated once; null when the environment sets one. */
async function firstPassword(): Promise<string | null> {
  if (process.env.ADMIN_PASSWORD || process.env.ADMIN_PASSWORD_HASH) return null;
  if (existsSync(PASSWORD_FILE)) return (await readFile(PASSWORD_FILE, 'utf8')).trim();
  const letters = Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const password = letters.replace(/(.{5})(?=.)/g, '$1-');
  await mkdir(dirname(PASSWORD_FILE), { recursive: true });
  await writeFile(PASSWORD_FILE, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Reads `.env` and sets defaults for the local machine. Variables that are set are kept. @throws UserError */
export async function prepareEnvironment(): Promise<LocalEnvironment> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const port = Number(process.env.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UserError(['PORT doit être un nombre entre 1 et 65535.']);
  }
  const url = `http://localhost:${port}`;
  process.env.URL ||= url;
  const controlToken = randomUUID();
  process.env.BUILD_HOOK_URL ||= `${url}${controlPath(controlToken)}/build-hook`;
  process.env.MAIL_OUTBOX ||= OUTBOX;
  const password = await firstPassword();
  if (password) process.env.ADMIN_PASSWORD = password;
  return { port, controlToken, password };
}
