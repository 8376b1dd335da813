import { parseArgs } from 'node:util';
import { buildContent } from '#netlify/making/content.ts';
import { readSource } from '#netlify/making/content-files.ts';
import { findTextChecks } from '#netlify/making/text-checks.ts';
import { findContentChecks } from '#netlify/server/content/content-checks.ts';
import { fileOf } from '#netlify/server/content/paths.ts';
import { checkHealth } from '#netlify/server/settings/health.ts';
import { checkSettings } from '#netlify/server/settings/settings-checks.ts';
import type { Check } from '#src/features/admin/settings/api.ts';
import { typographer } from '#src/text/typography.ts';
import { withStores } from './command.ts';

const TITLES: Record<Check['state'], string> = {
  faulty: 'À corriger',
  placeholder: 'À remplacer : un exemple tient encore la place du vôtre',
  off: 'Non réglé : le site s’en passe',
  ready: 'En ordre',
};

/** The checks as text, grouped by state, the most severe first. */
function describe(checks: Check[]): string {
  const states = Object.keys(TITLES) as Check['state'][];
  return states
    .map((state) => ({ state, found: checks.filter((check) => check.state === state) }))
    .filter(({ found }) => found.length > 0)
    .map(({ state, found }) => {
      const lines = found.map(
        (check) => `  - ${check.label}${placeOf(check)}\n      ${check.message}`,
      );
      return [`${TITLES[state]} (${found.length})`, ...lines].join('\n');
    })
    .join('\n\n');
}

/** Where to change it in the files; the administration leads there by a link. */
function placeOf({ place }: Check): string {
  if (!place) return '';
  const field =
    place.path.length > 0 && place.path[0] !== 'body' ? `, champ « ${place.path.join('.')} »` : '';
  return ` (${fileOf(place.content)}${field})`;
}

/** What only the stores of the deployed site tell: whether its schedules run, what it cannot read, its texts as they are. */
async function checkSite(): Promise<Check[]> {
  await buildContent();
  const { currentTexts } = await import('#netlify/server/content/current-texts.ts');
  const { unreadableList } = await import('#netlify/server/backup/unreadable.ts');
  return withStores(async () => [
    ...(await checkHealth()),
    ...(await unreadableList()).map(({ id, what }) => ({
      id,
      label: what,
      state: 'faulty' as const,
      message: 'Le site ne sait pas le lire : Paramètres le donne à télécharger ou à supprimer.',
    })),
    ...findContentChecks(await currentTexts()),
  ]);
}

const { values } = parseArgs({
  options: {
    strict: { type: 'boolean', default: false },
    site: { type: 'boolean', default: false },
  },
});
const root = process.cwd();
const checks = values.site
  ? await checkSite()
  : [
      ...checkSettings(),
      ...findContentChecks((await readSource(root)).texts),
      ...(await findTextChecks(root)),
    ];
console.log(typographer(describe(checks)));
const open = checks.filter(({ state }) => state !== 'ready').length;
const points = open > 1 ? 'points ouverts' : 'point ouvert';
console.log(open === 0 ? '\nTout est prêt.' : `\n${open} ${points}.`);
if (values.strict && open > 0) process.exitCode = 1;
