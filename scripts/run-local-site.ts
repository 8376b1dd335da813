import { storedCredentials } from '#netlify/server/auth/credentials.ts';
import { UserError } from '#scripts/build/build-step.ts';
import {
  type Platform,
  type PlatformOptions,
  startPlatform,
} from '#scripts/local-server/platform.ts';
import { DATA_DIRECTORY, type LocalEnvironment } from './local-environment.ts';

function explain(error: NodeJS.ErrnoException, port: number): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Le port ${port} est déjà pris : fermez l’autre programme ou choisissez un autre port, par exemple PORT=${port + 1} npm start.`,
    EACCES: `Le port ${port} est réservé au système : choisissez-en un au-dessus de 1023 avec PORT.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence ? new UserError([sentence]) : error;
}

/** The first password, unless the administrator has chosen another since. */
async function describePassword(first: string | null): Promise<[string, string]> {
  const stored = await storedCredentials();
  if (stored && stored.hash !== stored.origin)
    return ['Mot de passe', 'celui que vous avez choisi'];
  return ['Premier mot de passe', first ?? 'celui de l’environnement'];
}

async function report(site: { url: string; password: string | null }): Promise<string> {
  const lines: [string, string][] = [
    ['Site', site.url],
    ['Administration', `${site.url}/admin`],
    await describePassword(site.password),
    ['Ce qui n’est pas réglé', 'npm run doctor'],
  ];
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  const rows = lines.map(([label, text]) => `  ${label.padEnd(width)}${text}`);
  return `\n${rows.join('\n')}\n`;
}

type SiteOptions = Pick<PlatformOptions, 'release' | 'rebuild' | 'pages' | 'upgrade'>;

/** Until SIGINT or SIGTERM; a second signal ends the process immediately. @throws UserError */
export async function runSite(
  { port, controlToken, password }: LocalEnvironment,
  options: SiteOptions,
  alsoClose = async (): Promise<void> => undefined,
): Promise<{ platform: Platform; summary: string }> {
  const platform = await startPlatform({
    port,
    controlToken,
    dataDirectory: DATA_DIRECTORY,
    schedules: true,
    ...options,
  }).catch(async (error) => {
    await alsoClose();
    throw explain(error, port);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      Promise.all([platform.close(), alsoClose()]).finally(() => process.exit(0));
    });
  }
  return { platform, summary: await report({ url: platform.url, password }) };
}
