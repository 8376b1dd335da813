import { parseArgs } from 'node:util';
import { fileOf } from '#netlify/server/content/paths.ts';
import { checkHealth } from '#netlify/server/settings/health.ts';
import { contentToDo } from '#netlify/server/to-do/content.ts';
import { settingsToDo } from '#netlify/server/to-do/settings.ts';
import { buildContent } from '#scripts/build/build-content.ts';
import { readSource } from '#scripts/build/read-content-files.ts';
import type { Check, ToDo } from '#src/features/admin/to-do/api.ts';
import { typographer } from '#src/text/typography.ts';
import { withStores } from './run-command.ts';

const TITLES: Record<Check['state'], string> = {
  faulty: 'À corriger',
  open: 'À faire',
  off: 'Non réglé : le site s’en passe',
  ready: 'En ordre',
};

type Entry = Check & Partial<Pick<ToDo, 'missing' | 'steps'>>;

function describe(entries: Entry[]): string {
  const byState = Object.groupBy(entries, ({ state }) => state);
  return (Object.keys(TITLES) as Check['state'][])
    .flatMap((state) => {
      const found = byState[state] ?? [];
      const title = `${TITLES[state]} (${found.length})`;
      return found.length > 0 ? [title, ...found.map(lineOf)].join('\n') : [];
    })
    .join('\n\n');
}

/** With the files where it is to be changed; the administration leads there by a link. */
function lineOf({ label, message, missing = [], steps = [], state }: Entry): string {
  const told = [
    message,
    ...missing.map((one) => `${one.label} (${placeOf(one)})`),
    ...(state === 'ready' ? [] : steps),
  ].filter(Boolean);
  return [`  - ${label}`, ...told.map((line) => `      ${line}`)].join('\n');
}

function placeOf({ content, path }: ToDo['missing'][number]): string {
  const field = path.length > 0 && path[0] !== 'body' ? `, champ « ${path.join('.')} »` : '';
  return `${fileOf(content)}${field}`;
}

/** What only the stores of the deployed site tell: whether its schedules run, what it cannot read, its texts as they are. */
async function checkSite(): Promise<Entry[]> {
  await buildContent();
  const { currentTexts } = await import('#netlify/server/content/current-texts.ts');
  const { checkUnreadable } = await import('#netlify/server/to-do/list.ts');
  return withStores(async () => [
    ...(await checkHealth()),
    ...(await checkUnreadable()),
    ...contentToDo(await currentTexts()),
  ]);
}

const { values } = parseArgs({
  options: {
    strict: { type: 'boolean', default: false },
    site: { type: 'boolean', default: false },
  },
});
async function checkFiles(): Promise<Entry[]> {
  const { texts } = await readSource(process.cwd());
  return [...settingsToDo(), ...contentToDo(texts)];
}

const checks = await (values.site ? checkSite() : checkFiles());
console.log(typographer(describe(checks)));
const open = checks.filter(({ state }) => state !== 'ready').length;
const points = open > 1 ? 'points ouverts' : 'point ouvert';
console.log(open === 0 ? '\nTout est prêt.' : `\n${open} ${points}.`);
if (values.strict && open > 0) process.exitCode = 1;
