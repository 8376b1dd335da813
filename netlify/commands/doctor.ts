import { parseArgs } from 'node:util';
import { buildContent } from '#netlify/making/content.ts';
import { readSource } from '#netlify/making/content-files.ts';
import { bankSchema, PLACES, passagesIn } from '#netlify/server/content/bank-content.ts';
import { findContentChecks } from '#netlify/server/content/content-checks.ts';
import type { ContentSource } from '#netlify/server/content/content-source.ts';
import { DECK_IDS } from '#netlify/server/content/deck-rules.ts';
import { fileOf, idsIn } from '#netlify/server/content/paths.ts';
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

/** What nobody has written yet, which letters do without; what is wrong with a text is told by the tests. */
function checkPassages(texts: ContentSource['texts']): Check {
  const banks = idsIn('voisines', texts).map((id) => bankSchema.parse(texts[id]?.fields));
  const written = banks.flatMap(passagesIn).filter(({ text }) => text !== '').length;
  const blank = banks.length * (1 + PLACES.length * (DECK_IDS.length - 1)) - written;
  const label = 'Passages des lettres (content/voisines)';
  if (blank === 0) return { id: 'passages', label, state: 'ready', message: 'Tout est écrit.' };
  const message = `Il en manque ${blank} : la lettre prend alors le texte de la carte seule.`;
  return { id: 'passages', label, state: 'off', message };
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
async function checkFiles(): Promise<Check[]> {
  const { texts } = await readSource(process.cwd());
  return [...checkSettings(), ...findContentChecks(texts), checkPassages(texts)];
}

const checks = await (values.site ? checkSite() : checkFiles());
console.log(typographer(describe(checks)));
const open = checks.filter(({ state }) => state !== 'ready').length;
const points = open > 1 ? 'points ouverts' : 'point ouvert';
console.log(open === 0 ? '\nTout est prêt.' : `\n${open} ${points}.`);
if (values.strict && open > 0) process.exitCode = 1;
