import { parseArgs } from 'node:util';
import { findContentChecks } from '#netlify/making/content-checks.ts';
import { findTextChecks } from '#netlify/making/text-checks.ts';
import { checkSettings } from '#netlify/server/settings/settings-checks.ts';
import type { Check } from '#src/features/admin/settings/api.ts';
import { typographer } from '#src/text/typography.ts';

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
      const lines = found.map(({ label, message }) => `  - ${label}\n      ${message}`);
      return [`${TITLES[state]} (${found.length})`, ...lines].join('\n');
    })
    .join('\n\n');
}

const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } });
const root = process.cwd();
const checks = [
  ...checkSettings(),
  ...(await findContentChecks(root)),
  ...(await findTextChecks(root)),
];
console.log(typographer(describe(checks)));
const open = checks.filter(({ state }) => state !== 'ready').length;
const points = open > 1 ? 'points ouverts' : 'point ouvert';
console.log(open === 0 ? '\nTout est prêt.' : `\n${open} ${points}.`);
if (values.strict && open > 0) process.exitCode = 1;
