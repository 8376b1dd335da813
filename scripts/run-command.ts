import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { setEnvironmentContext } from '@netlify/blobs';
import { UnreadableArchiveError } from '#netlify/server/collections/backup-files.ts';
import { EnvironmentError, readStorageEnvironment } from '#netlify/server/lib/environment.ts';
import { respectApiRateLimit } from '#netlify/server/storage/blobs-client.ts';
import { UserError } from '#scripts/build/build-step.ts';
import { startBlobs } from '#scripts/local-server/blobs-server.ts';
import { DATA_DIRECTORY } from '#scripts/local-site.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<CommandOptions extends Options> = ReturnType<
  typeof parseArgs<{ options: CommandOptions; allowPositionals: boolean }>
>['values'];

interface CommandUsage<CommandOptions extends Options> {
  /** Printed for --help, for an unknown option, and when the command takes files and none is named. */
  help: string;
  options: CommandOptions;
  takesFiles?: boolean;
}

/** Errors that the user can fix, with French messages. */
const EXPECTED_ERRORS = [UnreadableArchiveError, EnvironmentError, UserError];

/** Parses the command line and runs the command. Expected errors are printed without a stack. */
export async function runCommand<const CommandOptions extends Options>(
  { help, options, takesFiles = false }: CommandUsage<CommandOptions>,
  command: (values: Values<CommandOptions>, files: string[]) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals: takesFiles,
    });
    if ('help' in values || (takesFiles && positionals.length === 0)) {
      console.log(formatFrenchTypography(help));
      return;
    }
    await command(values as Values<CommandOptions>, positionals);
  } catch (error) {
    // Node's messages about unknown options are in English.
    const isWrongUsage = /^ERR_PARSE_ARGS/.test((error as NodeJS.ErrnoException).code ?? '');
    const isExpected = EXPECTED_ERRORS.some((type) => error instanceof type);
    if (!isWrongUsage && !isExpected) throw error;
    console.error(formatFrenchTypography(isWrongUsage ? help : (error as Error).message));
    process.exitCode = 1;
  }
}

/** Asks on the terminal, unless `isSkipped` (--yes). @returns whether to go on; false if stdin is closed */
export async function askConfirmation(question: string, isSkipped = false): Promise<boolean> {
  if (isSkipped) return true;
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

/** Runs `work` with the stores of the deployed site, this build or this machine; `storesLabel` names them. */
export async function withStores<T>(work: (storesLabel: string) => Promise<T>): Promise<T> {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = process.env;
  if (siteID && token) {
    setEnvironmentContext({ siteID, token });
    respectApiRateLimit();
    const { STORAGE_REGION: region = 'région par défaut, STORAGE_REGION n’étant pas réglée ici' } =
      readStorageEnvironment();
    return work(`site ${siteID}, ${region}`);
  }
  // Netlify sets this variable in builds, and the Blobs client reads it.
  if (process.env.NETLIFY_BLOBS_CONTEXT) return work('NETLIFY_BLOBS_CONTEXT');
  const directory = join(DATA_DIRECTORY, 'blobs');
  const { stop } = await startBlobs(directory);
  return work(`cette machine (${directory})`).finally(stop);
}
