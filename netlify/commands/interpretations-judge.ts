import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { OwnerError } from '#netlify/making/owner-error.ts';
import { arcana } from '#netlify/server/reading/deck.ts';
import { formatCost } from '#netlify/server/reading/model-prices.ts';
import { type Usage, type Written, writeSection } from '#netlify/server/reading/section-writer.ts';
import { sectionOf } from '#netlify/server/reading/sections.ts';
import { aiEnvironment } from '#netlify/server/settings/environment.ts';
import { PARTS, type Part } from '#src/tarot/arcana.ts';
import { spreadOf } from '#src/tarot/interpretation/local.ts';
import { categorize } from '#src/tarot/selection.ts';
import { countWords } from '#src/text/words.ts';
import { countOf, runCommand } from './command.ts';

const HELP = `Fait écrire des tirages de référence par l’IA et les passe au contrôle, sans rien garder.

  npm run interpretations:judge -- [options]
    --draws=5        nombre de tirages, 40 au plus ; cinq textes chacun
    --concurrency=8  nombre de demandes en même temps

Variables : OPENAI_API_KEY, et celles du modèle à juger (OPENAI_MODEL, OPENAI_REASONING_EFFORT).`;

const GOLDEN_DRAWS = 'tests/golden/draws.json';

interface Judged extends Written {
  part: Part;
  milliseconds: number;
}

function share(count: number, total: number): string {
  return `${Math.round((100 * count) / Math.max(total, 1))} %`;
}

function mean(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1));
}

/** One row of the table. A text without troubles passed at the first attempt, with one trouble at the second. */
function score(texts: readonly Judged[]) {
  const passed = texts.filter(({ texts }) => texts !== null);
  const atOnce = passed.filter(({ troubles }) => troubles.length === 0);
  return {
    textes: texts.length,
    'd’emblée': share(atOnce.length, texts.length),
    'à la reprise': share(passed.length - atOnce.length, texts.length),
    refusés: share(texts.length - passed.length, texts.length),
    mots: mean(passed.map(({ texts }) => countWords(Object.values(texts ?? {}).join(' ')))),
    jetons: mean(texts.map(({ usage }) => usage.input + usage.output)),
    ms: mean(texts.map(({ milliseconds }) => milliseconds)),
  };
}

/** How often each trouble occurred, the most frequent first. */
function troublesOf(texts: readonly Judged[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const trouble of texts.flatMap(({ troubles }) => troubles)) {
    counts.set(trouble, (counts.get(trouble) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

const options = {
  draws: { type: 'string', default: '5' },
  concurrency: { type: 'string', default: '8' },
} as const;

await runCommand({ help: HELP, options }, async (given) => {
  const environment = aiEnvironment();
  if (!environment.OPENAI_API_KEY) {
    throw new OwnerError(['OPENAI_API_KEY manque : sans elle, aucun texte ne peut être demandé.']);
  }
  const atOnce = countOf('concurrency', given.concurrency);
  const draws: string[][] = JSON.parse(await readFile(GOLDEN_DRAWS, 'utf8'));
  const sections = draws.slice(0, countOf('draws', given.draws)).flatMap((ids) => {
    const spread = spreadOf(arcana, categorize(ids));
    return PARTS.map((part) => sectionOf(part, spread, environment));
  });
  const uninterrupted = new AbortController().signal;
  const texts = await pLimit(atOnce).map(sections, async (section): Promise<Judged> => {
    const start = performance.now();
    const written = await writeSection(section, environment, uninterrupted);
    return { ...written, part: section.part, milliseconds: performance.now() - start };
  });

  const rows = PARTS.map((part) => [part, score(texts.filter((text) => text.part === part))]);
  console.log(`Modèle ${environment.OPENAI_MODEL}, ${texts.length} textes jugés.`);
  console.table(Object.fromEntries([...rows, ['ensemble', score(texts)]]));
  for (const [trouble, count] of troublesOf(texts)) console.log(`${count} × ${trouble}`);
  const total: Usage = { input: 0, output: 0 };
  for (const { usage } of texts) {
    total.input += usage.input;
    total.output += usage.output;
  }
  console.log(`Coût\u202f: ${formatCost(total, environment.OPENAI_MODEL)}.`);
});
