import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { setEnvironmentContext } from '@netlify/blobs';
import { UnreadableArchive } from '#netlify/server/collections/backup-files.ts';
import { EnvironmentError, storageEnvironment } from '#netlify/server/lib/environment.ts';
import { enableRateLimitMode } from '#netlify/server/storage/blobs-client.ts';
import { UserError } from '#scripts/build/build-step.ts';
import { startBlobs } from '#scripts/local-server/blobs-server.ts';
import { DATA_DIRECTORY } from '#scripts/local-site.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Given<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: boolean }>
>;

interface Usage<Known extends Options> {
  /** Shown for --help, and when files are to be named and none is. */
  help: string;
  options: Known;
  takesFiles?: boolean;
}

/** Parses the command line and runs the command. Errors that the user can fix are printed without a stack. */
export async function runCommand<const Known extends Options>(
  { help, options, takesFiles = false }: Usage<Known>,
  command: (values: Given<Known>['values'], files: string[]) => Promise<void>,
): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { ...options, help: { type: 'boolean' } },
    allowPositionals: takesFiles,
  });
  if ('help' in values || (takesFiles && positionals.length === 0)) {
    console.log(formatFrenchTypography(help));
    return;
  }
  try {
    await command(values as Given<Known>['values'], positionals);
  } catch (error) {
    const isExpected = [UnreadableArchive, EnvironmentError, UserError].some(
      (kind) => error instanceof kind,
    );
    if (!isExpected) throw error;
    console.error(formatFrenchTypography((error as Error).message));
    process.exitCode = 1;
  }
}

/** Asks for a yes, unless it was given; the end of the input, as of a pipe, counts as no. */
export async function isConfirmed(question: string, isGiven = false): Promise<boolean> {
  if (isGiven) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await Promise.race([
    terminal.question(formatFrenchTypography(`${question} (oui/non) `)),
    once(terminal, 'close').then(() => ''),
  ]);
  terminal.close();
  const isYes = /^o(ui)?$/i.test(answer.trim());
  if (!isYes) console.log('Rien n’a été changé.');
  return isYes;
}

/** @param work gets a French description of the stores: the deployed site's, those of the build, or this machine's */
export async function withStores<T>(work: (storesLabel: string) => Promise<T>): Promise<T> {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = process.env;
  if (siteID && token) {
    setEnvironmentContext({ siteID, token });
    enableRateLimitMode();
    const { STORAGE_REGION: region = 'région par défaut, STORAGE_REGION n’étant pas réglée ici' } =
      storageEnvironment();
    return work(`site ${siteID}, ${region}`);
  }
  if (process.env.NETLIFY_BLOBS_CONTEXT) return work('NETLIFY_BLOBS_CONTEXT');
  const directory = join(DATA_DIRECTORY, 'blobs');
  const { stop } = await startBlobs(directory);
  return work(`cette machine (${directory})`).finally(stop);
}
