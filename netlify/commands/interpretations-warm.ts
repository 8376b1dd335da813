import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { priceOf, tellCost } from '#netlify/server/reading/model-prices.ts';
import type { Usage } from '#netlify/server/reading/section-writer.ts';
import type { Section } from '#netlify/server/reading/sections.ts';
import { aiEnvironment } from '#netlify/server/settings/environment.ts';
import { typographer } from '#src/tarot/typography.ts';
import { allSections, missingSections } from './all-sections.ts';
import { drawBar, progressLine, tellRemaining } from './progress-bar.ts';
import { runCommand } from './run-command.ts';
import { openSectionStore } from './section-store.ts';
import { type Tally, warmSections } from './warm-sections.ts';

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
const OUTPUT_TOKENS = 220;
const OUTPUT_TOKENS_SPECIAL = 150;
const INTERRUPTED = 130;

function estimate(sections: readonly Section[]): Usage {
  const total: Usage = { input: 0, output: 0 };
  for (const { part, prompt } of sections) {
    total.input += (prompt.instructions.length + prompt.input.length) / CHARACTERS_A_TOKEN;
    total.output += part === 'special' ? OUTPUT_TOKENS_SPECIAL : OUTPUT_TOKENS;
  }
  return total;
}

function thousands(count: number): string {
  return Math.round(count).toLocaleString('fr-CH');
}

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.log('Rien n’est commencé\u202f: ajoutez --yes pour vous passer de confirmation.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Commencer ? (oui/non) ');
  terminal.close();
  return /^o(ui)?$/i.test(answer.trim());
}

function report({ written, failed, stoppedBy }: Tally, wanted: number): string {
  const rest = wanted - written;
  const texts = written > 1 ? 'textes écrits' : 'texte écrit';
  const lines = [`${thousands(written)} ${texts}, ${thousands(rest)} encore à écrire.`];
  if (failed > 0) {
    lines.push(`${thousands(failed)} ${failed > 1 ? 'n’ont' : 'n’a'} pas passé le contrôle.`);
  }
  if (stoppedBy) lines.push(`Arrêt\u202f: ${stoppedBy}.`);
  if (rest > 0) lines.push('Relancez la commande\u202f: elle reprendra où elle en est.');
  return lines.join('\n');
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      yes: { type: 'boolean' },
      limit: { type: 'string' },
      concurrency: { type: 'string', default: '8' },
    },
  });
  if (values.help) {
    console.log(typographer(HELP));
    return 0;
  }
  const environment = aiEnvironment();
  if (!environment.OPENAI_API_KEY || !environment.AI_ENABLED) {
    console.error(
      'L’IA n’est pas configurée\u202f: AI_ENABLED=true et OPENAI_API_KEY sont nécessaires.',
    );
    return 1;
  }
  const price = priceOf(environment.OPENAI_MODEL);
  const store = await openSectionStore();
  const missing = await missingSections(environment);
  const kept = allSections(environment).length - missing.length;
  const wanted = missing.slice(0, values.limit ? Number(values.limit) : missing.length);
  const { input, output } = estimate(wanted);
  console.log(
    [
      `Modèle ${environment.OPENAI_MODEL}, textes gardés sur\u202f: ${store.told}.`,
      `${thousands(kept)} ${kept > 1 ? 'textes déjà gardés' : 'texte déjà gardé'}, ${thousands(wanted.length)} à écrire.`,
      `Estimation\u202f: ${thousands(input)} jetons lus et ${thousands(output)} écrits, environ ${tellCost({ input, output }, price)}.`,
    ].join('\n'),
  );
  if (wanted.length === 0 || !(values.yes || (await confirm()))) {
    await store.close();
    return 0;
  }

  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const line = progressLine();
  const start = performance.now();
  const tally = await warmSections(wanted, {
    environment,
    atOnce: Number(values.concurrency),
    stop,
    onProgress({ written, failed, usage }) {
      const done = written + failed;
      const left = tellRemaining(done, wanted.length, performance.now() - start);
      line.show(`${drawBar(done, wanted.length)}  ${tellCost(usage, price)}  reste ${left}`);
    },
  });
  line.end();
  await store.close();
  console.log(report(tally, wanted.length));
  if (stop.signal.aborted && !tally.stoppedBy) return INTERRUPTED;
  return tally.written < wanted.length ? 1 : 0;
}

await runCommand(run);
