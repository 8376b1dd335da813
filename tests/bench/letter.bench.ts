import { keysOf } from '#netlify/server/reading/letter-keys.ts';
import { checkPart } from '#netlify/server/reading/letter-writer.ts';
import { countTokens } from '#tests/ai-answers.ts';
import { only } from '#tests/ai-letter.ts';
import { startAiProvider } from '#tests/ai-provider.ts';
import { selectionOf } from '#tests/ai-selection.ts';
import { TestPlatform } from '#tests/platform.ts';
import { recordedLetters } from '#tests/recorded-letters.ts';
import { randomDraws, TEN, TEN_PARTS, type TenCards, tenCards, tenTable } from '#tests/ten.ts';
import type { Row } from './bench.ts';
import { figure, mean } from './figure.ts';

export const name = 'Lettre rédigée : durées et jetons';

/** The pace at which the figures are asked for. */
const PACE = { firstTokenMs: 500, tokensPerSecond: 60 };
const COUNTED = 10;
const CHECK_RUNS = 200;

interface Timed {
  /** Seconds until each part, then until the end. */
  parts: number[];
  whole: number;
}

async function timeLetter(ask: () => Promise<Response>): Promise<Timed> {
  const start = performance.now();
  const since = () => (performance.now() - start) / 1_000;
  const response = await ask();
  if (!response.ok) throw new Error(await response.text());
  const parts: number[] = [];
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    for (const _ of chunk.matchAll(/^event: part$/gm)) parts.push(since());
  }
  if (parts.length < TEN_PARTS.length) throw new Error(`${parts.length} parts arrived`);
  return { parts, whole: since() };
}

/** Milliseconds that the checks of a whole letter take. */
function timeChecks(): number {
  const [letter] = recordedLetters;
  if (!letter) throw new Error('No letter is recorded');
  const spread = tenTable(tenCards(letter.cards));
  const start = performance.now();
  for (let run = 0; run < CHECK_RUNS; run++) {
    for (const part of TEN_PARTS) checkPart(part, letter.parts[part], spread);
  }
  return (performance.now() - start) / CHECK_RUNS;
}

export async function run(): Promise<Row[]> {
  const provider = await startAiProvider();
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
  const ask = (draw: TenCards) =>
    visitor.postJson('/api/interpret', selectionOf(draw), {
      headers: { accept: 'text/event-stream' },
    });

  // The first letter of a process loads the provider's library: what is timed is the letter.
  for (const draw of randomDraws(COUNTED, 7)) await timeLetter(() => ask(draw));
  const read = mean(provider.calls.map(({ tokens }) => tokens.input));

  const [letter] = recordedLetters;
  if (!letter) throw new Error('No letter is recorded');
  const text = JSON.stringify(letter.answer);
  provider.pace = PACE;
  provider.behave = () => ({ text });
  const once = await timeLetter(() => ask(tenCards(letter.cards)));
  // A part that has to be asked for again.
  provider.behave = ({ keys }) => {
    const isAgain = keys.length < keysOf(TEN_PARTS, TEN).length;
    const unnamed = letter.answer.obstacles?.replaceAll('Le Monde', 'La danseuse') ?? '';
    const answer = isAgain ? only(letter.answer, keys) : { ...letter.answer, obstacles: unnamed };
    return { text: JSON.stringify(answer) };
  };
  const twice = await timeLetter(() => ask(tenCards(letter.cards)));

  await platform.remove();
  await provider.close();
  const written = mean(recordedLetters.map(({ answer }) => countTokens(JSON.stringify(answer))));
  return [
    figure('jetons lus, en moyenne', read, 'jetons', { most: 7_000 }),
    figure('jetons écrits, en moyenne', written, 'jetons', { most: 1_000 }),
    figure('première partie', once.parts[0] ?? Number.NaN, 's', { most: 6 }),
    figure('deuxième partie', once.parts[1] ?? Number.NaN, 's'),
    figure('lettre entière', once.whole, 's', { most: 20 }),
    figure('avec une partie redemandée', twice.whole, 's', { most: 20 }),
    figure('contrôle d’une lettre', timeChecks(), 'ms', { most: 20 }),
  ];
}
