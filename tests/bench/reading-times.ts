import { writeSection } from '#netlify/server/reading/section-writer.ts';
import { keepSection, purgeSections, sectionOf } from '#netlify/server/reading/sections.ts';
import { aiEnvironment } from '#netlify/server/settings/environment.ts';
import { CATEGORIES, type Categorization, PARTS } from '#src/tarot/arcana.ts';
import { spreadOf } from '#src/tarot/interpretation/local.ts';
import { type AiProvider, startAiProvider } from '#tests/ai-provider.ts';
import { selectionOf } from '#tests/ai-selection.ts';
import { deck, randomDraws } from '#tests/deck.ts';
import { goodTextsOf } from '#tests/golden/golden.ts';
import { TestPlatform } from '#tests/platform.ts';
import { median, type Row } from './bench.ts';
import { figure, sum } from './figure.ts';
import { tokensPerReading } from './token-simulation.ts';

const AT_ONCE = { firstTokenMs: 0, tokensPerSecond: Number.POSITIVE_INFINITY };
/** The pace at which the figures are asked for. */
const PACE = { firstTokenMs: 500, tokensPerSecond: 60 };
const KEPT_RUNS = 20;
const CHECKED_DRAWS = 30;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function writeInOneCall(provider: AiProvider, draw: Categorization): Promise<void> {
  const texts = PARTS.map((part) => goodTextsOf(part, spreadOf(deck, draw)));
  provider.behave = () => ({ text: JSON.stringify(texts) });
  const body = JSON.stringify({ model: 'whole', instructions: '', input: [] });
  await (await fetch(`${provider.url}/responses`, { method: 'POST', body })).arrayBuffer();
  provider.behave = () => 'write';
}

async function prepareCategories(draw: Categorization): Promise<void> {
  const environment = aiEnvironment();
  for (const category of CATEGORIES) {
    const section = sectionOf(category, spreadOf(deck, draw), environment);
    const { texts } = await writeSection(section, environment, new AbortController().signal);
    await keepSection(section, texts ?? {}, new Date());
  }
}

/** Time of a reading by what is kept of it, beside one call that writes the whole text at the same pace. */
export async function timeReadings(): Promise<Row[]> {
  const provider = await startAiProvider(AT_ONCE);
  const platform = new TestPlatform({
    environment: {
      AI_ENABLED: 'true',
      OPENAI_API_KEY: 'sk-bench',
      OPENAI_BASE_URL: provider.url,
      AI_DAILY_READINGS: '10000',
      AI_READINGS_PER_VISITOR: '10000',
    },
  });
  await platform.start();
  const visitor = platform.visitor();

  async function interpret(draw: Categorization): Promise<void> {
    const response = await visitor.postJson('/api/interpret', selectionOf(draw));
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  }

  const draws = randomDraws(3, 7);
  const [loading, fresh, prepared] = draws as [Categorization, Categorization, Categorization];
  // The first call of a process loads the provider's library: what is timed is the reading.
  await interpret(loading);
  await prepareCategories(prepared);

  provider.pace = PACE;
  const whole = await timed(() => writeInOneCall(provider, fresh));
  const parts = await timed(() => interpret(fresh));
  const summaryOnly = await timed(() => interpret(prepared));
  const kept: number[] = [];
  for (let run = 0; run < KEPT_RUNS; run++) kept.push(await timed(() => interpret(fresh)));

  // The simulation that counts tokens has to count what a provider is really sent.
  provider.reset();
  await purgeSections(new Date('9999-01-01'));
  for (const draw of randomDraws(CHECKED_DRAWS, 99)) await interpret(draw);
  const counted = sum(provider.calls.map(({ tokens }) => tokens));
  const simulated = sum(tokensPerReading(CHECKED_DRAWS, { seed: 99 }));
  if (counted !== simulated) {
    throw new Error(`The simulation counts ${simulated} tokens, the provider ${counted}`);
  }

  await platform.remove();
  await provider.close();
  return [
    figure('un seul appel pour tout le texte', whole / 1_000, 's', { least: 10 }),
    figure('nouvelle combinaison, cinq appels à la fois', parts / 1_000, 's', { most: 6 }),
    figure('rapport des deux', whole / parts, '×', { least: 2.5 }),
    figure('quatre catégories gardées, synthèse à écrire', summaryOnly / 1_000, 's', { most: 3 }),
    figure('tout est gardé, médiane', median(kept), 'ms', { most: 150 }),
  ];
}
