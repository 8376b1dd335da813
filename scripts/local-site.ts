import { randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { loadCredentials } from '#netlify/server/auth/credentials.ts';
import { UserError } from '#scripts/build/build-step.ts';
import * as local from '#scripts/local-server/platform.ts';

export const DATA_DIRECTORY = '.netlify/blobs-data';
/** Folder of the mails that are written as files while no mail server is configured. */
const OUTBOX_DIRECTORY = '.netlify/outbox';
const PASSWORD_FILE = '.netlify/first-password';

const DEFAULT_PORT = 8888;

/** Characters of a generated password, without those that are easily confused (0 and o, 1, i and l). */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

interface LocalEnvironment {
  port: number;
  /** Random part of the paths of the local build hook and schedules, so that no other site can call them. */
  controlToken: string;
  /** The administration's first password; null if an environment variable sets the password. */
  password: string | null;
}

/** Reads the password of an earlier start or creates one (`abcde-…`); null if the environment sets one. */
async function loadOrCreatePassword(): Promise<string | null> {
  if (process.env.ADMIN_PASSWORD || process.env.ADMIN_PASSWORD_HASH) return null;
  if (existsSync(PASSWORD_FILE)) return (await readFile(PASSWORD_FILE, 'utf8')).trim();
  const characters = Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  const password = characters.join('').replace(/(.{5})(?=.)/g, '$1-');
  await mkdir(dirname(PASSWORD_FILE), { recursive: true });
  await writeFile(PASSWORD_FILE, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Reads `.env` and sets missing variables for a local site. @throws UserError for a wrong PORT */
export async function prepareEnvironment(): Promise<LocalEnvironment> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const port = Number(process.env.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UserError(['PORT doit être un nombre entre 1 et 65535.']);
  }
  const url = `http://localhost:${port}`;
  process.env.URL ||= url;
  const controlToken = randomUUID();
  process.env.BUILD_HOOK_URL ||= `${url}${local.controlPath(controlToken)}/build-hook`;
  process.env.MAIL_OUTBOX ||= OUTBOX_DIRECTORY;
  const password = await loadOrCreatePassword();
  if (password) process.env.ADMIN_PASSWORD = password;
  return { port, controlToken, password };
}

function explainPortError(error: NodeJS.ErrnoException, port: number): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Le port ${port} est déjà pris : fermez l’autre programme ou choisissez un autre port, par exemple PORT=${port + 1} npm start.`,
    EACCES: `Le port ${port} est réservé au système : choisissez-en un au-dessus de 1023 avec PORT.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence ? new UserError([sentence]) : error;
}

/** Returns a French summary with the addresses, and the first password unless it was replaced. */
async function formatSummary(url: string, firstPassword: string | null): Promise<string> {
  const stored = await loadCredentials();
  // `origin` is the hash of the first password; `hash` equals it until another password is chosen.
  const hasChosenPassword = stored !== null && stored.hash !== stored.origin;
  const lines: [string, string][] = [
    ['Site', url],
    ['Administration', `${url}/admin`],
    hasChosenPassword
      ? ['Mot de passe', 'celui que vous avez choisi']
      : ['Premier mot de passe', firstPassword ?? 'celui de l’environnement'],
    ['Ce qui n’est pas réglé', 'npm run doctor'],
  ];
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  const rows = lines.map(([label, text]) => `  ${label.padEnd(width)}${text}`);
  return `\n${rows.join('\n')}\n`;
}

type SiteOptions = Pick<local.PlatformOptions, 'release' | 'rebuild' | 'servePages' | 'upgrade'>;

/** Starts the site. SIGINT or SIGTERM ends it and calls `onClose`. @throws UserError for an unusable port */
export async function runSite(
  { port, controlToken, password }: LocalEnvironment,
  options: SiteOptions,
  onClose = async (): Promise<void> => undefined,
): Promise<{ platform: local.Platform; summary: string }> {
  const settings = { port, controlToken, dataDirectory: DATA_DIRECTORY, runsSchedules: true };
  const platform = await local.startPlatform({ ...settings, ...options }).catch(async (error) => {
    await onClose();
    throw explainPortError(error, port);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // `once`, so that a second signal ends the process immediately.
    process.once(signal, () => {
      Promise.all([platform.close(), onClose()]).finally(() => process.exit(0));
    });
  }
  return { platform, summary: await formatSummary(platform.url, password) };
}
