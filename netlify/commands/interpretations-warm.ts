import pLimit from 'p-limit';
import { OwnerError } from '#netlify/making/owner-error.ts';
import { arcana } from '#netlify/server/reading/deck.ts';
import { formatCost } from '#netlify/server/reading/model-prices.ts';
import { type Usage, writeSection } from '#netlify/server/reading/section-writer.ts';
import {
  keepSection,
  keptKeys,
  type ReadingSection,
  sectionOf,
} from '#netlify/server/reading/sections.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { type AiEnvironment, aiEnvironment } from '#netlify/server/settings/environment.ts';
import { type Arcanum, CATEGORIES, type Category } from '#src/tarot/arcana.ts';
import { askToConfirm, countOf, runCommand, withStores } from './command.ts';

const HELP = `Écrit d’avance les textes de l’IA qui ne dépendent que des cartes d’une catégorie.
Une commande interrompue se reprend : ce qui est gardé n’est pas redemandé.

  npm run interpretations:warm -- [options]
    --yes            commence sans demander confirmation
    --limit=100      écrit ce nombre de textes au plus
    --concurrency=8  nombre de demandes en même temps

Variables : AI_ENABLED=true et OPENAI_API_KEY ; NETLIFY_SITE_ID et NETLIFY_AUTH_TOKEN pour écrire dans le site en ligne,
avec la même STORAGE_REGION que lui s’il en a une ;
AI_INPUT_PRICE et AI_OUTPUT_PRICE, en dollars par million de jetons, pour un modèle hors de la liste.`;

const CHARACTERS_A_TOKEN = 4;
const OUTPUT_TOKENS = 140;
const OUTPUT_TOKENS_SPECIAL = 85;
// Consecutive failures that mean a wrong key or an outage: the run is then aborted.
const MAX_CONSECUTIVE_FAILURES = 20;
const PROGRESS_EVERY = 50;
const INTERRUPTED = 'SIGINT';
const INTERRUPTED_CODE = 130;
const EMPTY_SPREAD = { qualities: [], obstacles: [], future: [], special: [] };

/** Every set of `size` cards, in the order of the deck. */
function setsOf(size: number, cards: readonly Arcanum[] = arcana): Arcanum[][] {
  if (size === 0) return [[]];
  return cards.flatMap((card, index) =>
    setsOf(size - 1, cards.slice(index + 1)).map((others) => [card, ...others]),
  );
}

function sectionsOf(category: Category, environment: AiEnvironment): ReadingSection[] {
  return setsOf(category === 'special' ? 1 : 3).map((cards) =>
    sectionOf(category, { ...EMPTY_SPREAD, [category]: cards }, environment),
  );
}

function estimate(sections: readonly ReadingSection[]): Usage {
  const total: Usage = { input: 0, output: 0 };
  for (const { part, prompt, format } of sections) {
    const read = prompt.instructions + prompt.input + JSON.stringify(format);
    total.input += read.length / CHARACTERS_A_TOKEN;
    total.output += part === 'special' ? OUTPUT_TOKENS_SPECIAL : OUTPUT_TOKENS;
  }
  return total;
}

function thousands(count: number): string {
  return Math.round(count).toLocaleString('fr-CH');
}

async function isConfirmed(): Promise<boolean> {
  if (process.stdin.isTTY) return askToConfirm('Commencer ? (oui/non) ');
  console.log('Rien n’est commencé\u202f: ajoutez --yes pour vous passer de confirmation.');
  return false;
}

interface Tally {
  written: number;
  failed: number;
  /** Why the run was aborted, `SIGINT` included; null when it was not. */
  stoppedBy: string | null;
}

/** Has the sections written and cached. Aborts when the provider keeps failing, or storage fails. */
async function warm(
  sections: readonly ReadingSection[],
  environment: AiEnvironment,
  atOnce: number,
): Promise<Tally> {
  const usage: Usage = { input: 0, output: 0 };
  let written = 0;
  let failed = 0;
  let failedInARow = 0;
  // Aborts the calls in flight too; the first reason stays.
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(INTERRUPTED));

  async function warmOne(section: ReadingSection): Promise<void> {
    const one = await writeSection(section, environment, stop.signal);
    usage.input += one.usage.input;
    usage.output += one.usage.output;
    if (one.texts === null) {
      failed++;
      if (++failedInARow >= MAX_CONSECUTIVE_FAILURES) stop.abort(one.troubles.at(-1));
    } else {
      await keepSection(section, one.texts, now());
      failedInARow = 0;
      written++;
    }
    const done = written + failed;
    if (done % PROGRESS_EVERY > 0) return;
    console.error(
      `${thousands(done)}/${thousands(sections.length)}  ${formatCost(usage, environment.OPENAI_MODEL)}`,
    );
  }

  await pLimit(atOnce).map(sections, async (section) => {
    if (stop.signal.aborted) return;
    await warmOne(section).catch((error) => stop.abort(String(error?.message)));
  });
  return { written, failed, stoppedBy: stop.signal.aborted ? stop.signal.reason : null };
}

function report({ written, failed, stoppedBy }: Tally, rest: number): string {
  const texts = written > 1 ? 'textes écrits' : 'texte écrit';
  const lines = [`${thousands(written)} ${texts}, ${thousands(rest)} encore à écrire.`];
  if (failed > 0) {
    lines.push(`${thousands(failed)} ${failed > 1 ? 'n’ont' : 'n’a'} pas passé le contrôle.`);
  }
  if (stoppedBy && stoppedBy !== INTERRUPTED) lines.push(`Arrêt\u202f: ${stoppedBy}.`);
  if (rest > 0) lines.push('Relancez la commande\u202f: elle reprendra où elle en est.');
  return lines.join('\n');
}

const options = {
  yes: { type: 'boolean' },
  limit: { type: 'string' },
  concurrency: { type: 'string', default: '8' },
} as const;

await runCommand({ help: HELP, options }, async ({ yes, limit, concurrency }) => {
  const environment = aiEnvironment();
  const { OPENAI_API_KEY, AI_ENABLED, OPENAI_MODEL } = environment;
  if (!OPENAI_API_KEY || !AI_ENABLED) {
    throw new OwnerError([
      'L’IA n’est pas configurée : AI_ENABLED=true et OPENAI_API_KEY sont nécessaires.',
    ]);
  }
  const atOnce = countOf('concurrency', concurrency);
  const most = limit ? countOf('limit', limit) : Number.POSITIVE_INFINITY;
  await withStores(async (storesLabel) => {
    const kept = new Set((await Promise.all(CATEGORIES.map(keptKeys))).flat());
    // The 4,642 sections of a single category (22 + 3 × 1,540), the 22 special cards first: they are used most.
    const all = CATEGORIES.toReversed().flatMap((category) => sectionsOf(category, environment));
    const missing = all.filter(({ key }) => !kept.has(key));
    const wanted = missing.slice(0, most);
    const known = all.length - missing.length;
    const tokens = estimate(wanted);
    const cost = formatCost(tokens, OPENAI_MODEL);
    console.log(
      [
        `Modèle ${OPENAI_MODEL}, textes gardés sur\u202f: ${storesLabel}.`,
        `${thousands(known)} ${known > 1 ? 'textes déjà gardés' : 'texte déjà gardé'}, ${thousands(wanted.length)} à écrire.`,
        `Estimation\u202f: ${thousands(tokens.input)} jetons lus et ${thousands(tokens.output)} écrits, environ ${cost}.`,
      ].join('\n'),
    );
    if (wanted.length === 0 || !(yes || (await isConfirmed()))) return;
    const tally = await warm(wanted, environment, atOnce);
    const rest = wanted.length - tally.written;
    console.log(report(tally, rest));
    if (tally.stoppedBy === INTERRUPTED) process.exitCode = INTERRUPTED_CODE;
    else if (rest > 0) process.exitCode = 1;
  });
});
