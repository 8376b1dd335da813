import { type Platform, type PlatformOptions, startPlatform } from '#netlify/host/platform.ts';
import { OwnerError } from '#netlify/making/owner-error.ts';
import { DATA_DIRECTORY, type LocalEnvironment } from './environment.ts';

function explain(error: NodeJS.ErrnoException, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OwnerError([
        `Le port ${port} est déjà pris : fermez l’autre programme ou choisissez un autre port, par exemple PORT=${port + 1} npm start.`,
      ]);
    case 'EACCES':
      return new OwnerError([
        `Le port ${port} est réservé au système : choisissez-en un au-dessus de 1023 avec PORT.`,
      ]);
    default:
      return error;
  }
}

const CONFIGURED = 'configurée';

/** Optional services: they need all of these variables; `without` says what the site does otherwise. */
const SERVICES: [label: string, variables: string[], without: string][] = [
  [
    'IA',
    ['AI_ENABLED', 'OPENAI_API_KEY'],
    'les interprétations viennent des textes de la tarologue',
  ],
  ['Messagerie', ['SMTP_URL'], 'les e-mails sont écrits dans un dossier local'],
  [
    'Protection antirobot',
    ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
    'les messages sont acceptés puis évalués',
  ],
];

function describe(variables: string[], without: string): string {
  const missing = variables.filter((name) => !process.env[name]);
  return missing.length === 0 ? CONFIGURED : `non configurée (${missing.join(', ')}) : ${without}`;
}

function describeBuildHook(localHook: string): string {
  return process.env.BUILD_HOOK_URL === localHook
    ? 'locale : une publication reconstruit ce site'
    : CONFIGURED;
}

/** The summary printed once the site is up. */
function report(site: {
  url: string;
  password: string | null;
  localHook: string;
  schedules: { name: string; schedule: string }[];
}): string {
  const lines: [string, string][] = [
    ['Site', site.url],
    ['Administration', `${site.url}/admin`],
    ['Premier mot de passe', site.password ?? 'celui de l’environnement'],
    ...SERVICES.map(([label, ...service]): [string, string] => [label, describe(...service)]),
    ['Reconstruction', describeBuildHook(site.localHook)],
    ['Tâches planifiées', site.schedules.map(({ name }) => name).join(', ') || 'aucune'],
  ];
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  const rows = lines.map(([label, text]) => `  ${label.padEnd(width)}${text}`);
  return `\n${rows.join('\n')}\n`;
}

type SiteOptions = Pick<PlatformOptions, 'release' | 'rebuild' | 'pages' | 'upgrade'>;

/**
 * Runs the site until SIGINT or SIGTERM; a second signal ends the process at once.
 * @param alsoClose stops what else was started for the site
 * @throws OwnerError
 */
export async function runSite(
  { port, host, localHook, password }: LocalEnvironment,
  options: SiteOptions,
  alsoClose = async (): Promise<void> => undefined,
): Promise<{ platform: Platform; summary: string }> {
  const platform = await startPlatform({
    port,
    ...(host ? { host } : {}),
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
  const { url, schedules } = platform;
  return { platform, summary: report({ url, schedules, password, localHook }) };
}
