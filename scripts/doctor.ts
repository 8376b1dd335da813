import { parseArgs } from 'node:util';
import { checkSettings } from '#netlify/server/checks/settings.ts';
import { checkTexts } from '#netlify/server/checks/texts.ts';
import { toFilePath } from '#netlify/server/site-content/content-paths.ts';
import type { StatusCheck } from '#src/api/admin/checks.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { buildContent } from './content/build-content.ts';
import { readAllTexts } from './content/content-files.ts';
import { withStores } from './run-command.ts';

/** Titles of the groups of checks, in the order of output. */
const LEVEL_TITLES: Record<StatusCheck['level'], string> = {
  error: 'À corriger',
  missing: 'À compléter',
  advice: 'Conseils',
  ok: 'En ordre',
};

function formatChecks(checks: StatusCheck[]): string {
  const byLevel = Object.groupBy(checks, ({ level }) => level);
  return (Object.keys(LEVEL_TITLES) as StatusCheck['level'][])
    .filter((level) => byLevel[level])
    .map((level) => {
      const group = byLevel[level] ?? [];
      return [`${LEVEL_TITLES[level]} (${group.length})`, ...group.map(formatCheck)].join('\n');
    })
    .join('\n\n');
}

/** A link to a field in the administration (text id, field path), printed here as a file and a field. */
const TEXT_LINK = /^#contenu\/([^/]+)\/(.*)$/;

function formatCheck({ message, link }: StatusCheck): string {
  const [, id = '', field] = TEXT_LINK.exec(link ?? '') ?? [];
  return `  - ${message}${id && `\n      ${toFilePath(id)}, champ « ${field} »`}`;
}

/** Runs the administration's checks on the deployed site, or, without Netlify's variables, on local data. */
async function checkSite(): Promise<StatusCheck[]> {
  // Imported only after the build, because the checks import the built content.
  await buildContent();
  const { runChecks } = await import('#netlify/server/checks/run-checks.ts');
  return withStores(runChecks);
}

// `--site` also checks the stored data; `--strict` exits with 1 if something is missing or wrong.
const options = { strict: { type: 'boolean' }, site: { type: 'boolean' } } as const;
const { values: flags } = parseArgs({ options });
const checks = flags.site
  ? await checkSite()
  : [...checkSettings(), ...checkTexts(await readAllTexts(process.cwd()))];
console.log(formatFrenchTypography(formatChecks(checks)));
const isComplete = checks.every(({ level }) => level === 'advice' || level === 'ok');
if (flags.strict && !isComplete) process.exitCode = 1;
