import { parseArgs } from 'node:util';
import { checkSettings } from '#netlify/server/checks/settings.ts';
import { checkTexts } from '#netlify/server/checks/texts.ts';
import { fileOf } from '#netlify/server/site-content/content-paths.ts';
import type { StatusCheck } from '#src/api/admin/checks.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { buildContent } from './content/build-content.ts';
import { readSource } from './content/content-files.ts';
import { withStores } from './run-command.ts';

const TITLES: Record<StatusCheck['level'], string> = {
  error: 'À corriger',
  missing: 'À compléter',
  advice: 'Conseils',
  ok: 'En ordre',
};

function format(checks: StatusCheck[]): string {
  const byLevel = Object.groupBy(checks, ({ level }) => level);
  return (Object.keys(TITLES) as StatusCheck['level'][])
    .filter((level) => byLevel[level])
    .map((level) => {
      const found = byLevel[level] ?? [];
      return [`${TITLES[level]} (${found.length})`, ...found.map(formatCheck)].join('\n');
    })
    .join('\n\n');
}

const TEXT_LINK = /^#contenu\/([^/]+)\/(.*)$/;

/** With the file and field where a text is completed, to which the administration has a link. */
function formatCheck({ message, link }: StatusCheck): string {
  const [, id = '', field] = TEXT_LINK.exec(link ?? '') ?? [];
  return `  - ${message}${id && `\n      ${fileOf(id)}, champ « ${field} »`}`;
}

/** The same list as in the administration, of the site that the stores belong to. */
async function checkSite(): Promise<StatusCheck[]> {
  await buildContent();
  const { findChecks } = await import('#netlify/server/checks/list-checks.ts');
  return withStores(findChecks);
}

async function checkFiles(): Promise<StatusCheck[]> {
  return [...checkSettings(), ...checkTexts(await readSource(process.cwd()))];
}

const { values } = parseArgs({
  options: {
    strict: { type: 'boolean', default: false },
    site: { type: 'boolean', default: false },
  },
});
const checks = await (values.site ? checkSite() : checkFiles());
console.log(formatFrenchTypography(format(checks)));
const isDone = checks.every(({ level }) => level === 'advice' || level === 'ok');
if (values.strict && !isDone) process.exitCode = 1;
