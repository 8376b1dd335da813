import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { goodAnswer } from '#tests/ai-letter.ts';
import { startAiProvider } from '#tests/ai-provider.ts';
import { deck } from '#tests/deck.ts';
import { PROGRAM_ENVIRONMENT } from '#tests/program-environment.ts';

const provider = await startAiProvider();
let folder = '';

beforeEach(async () => {
  provider.reset();
  folder = await mkdtemp(join(tmpdir(), 'letters-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => provider.close());

async function judge(options: string[], environment = {}) {
  const child = spawn(process.execPath, ['scripts/judge-interpretations.ts', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...PROGRAM_ENVIRONMENT,
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: provider.url,
      ...environment,
    },
  });
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [output, errors, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    code,
  ]);
  return { output: output.replaceAll('\u202f', ' '), errors, exitCode };
}

describe('a model on trial', () => {
  test('costs what is said first, and nothing before a yes', async () => {
    const { output, exitCode } = await judge(['--letters=100']);
    expect(output).toMatch(/gpt-6\.1-terra : 100 lettres écrites et relues, environ 1,\d\d \$/);
    expect(output).toContain('ajoutez --yes');
    expect(exitCode).toBe(0);
    expect(provider.calls).toEqual([]);
    const unknown = { OPENAI_MODEL: 'maison-1' };
    expect((await judge([], unknown)).output).toContain('prix inconnu');
    const priced = { ...unknown, AI_INPUT_PRICE: '2', AI_OUTPUT_PRICE: '4' };
    expect((await judge([], priced)).output).toMatch(/environ \d,\d\d \$/);
  });

  test('writes letters, which are checked, read again by the model and recorded', async () => {
    const untrue = { sentence: 'La quatrième main.', fact: 'Il n’y en a que trois.' };
    const prophecy = 'Vous trouverez la sortie.';
    provider.behave = ({ keys, cards }) => {
      if (keys.includes('contradicted'))
        return { text: JSON.stringify({ contradicted: [untrue] }) };
      const { opening } = goodAnswer(
        cards.map((id) => deck.find((card) => card.id === id) as (typeof deck)[number]),
      );
      return { spoil: { opening: `${opening} ${prophecy}`, future: 'Rien.' } };
    };
    const written = await judge(['--letters=2', '--yes', `--record=${folder}`]);
    expect(written.errors).toBe('');
    expect(written.output).toContain(
      `summary, coupée : annonce du futur comme d’une certitude, « ${prophecy} »`,
    );
    expect(written.output).toContain('future, à redemander : 1 mots, il en faut de 40 à 190');
    expect(written.output).toContain(`contredite : « ${untrue.sentence} » (${untrue.fact})`);
    expect(written.output).toMatch(/Coût : 0,\d\d \$\./);
    const [one, rereading, two] = provider.calls;
    expect(rereading?.body.input[0]).toEqual(one?.body.input[0]);
    expect(rereading?.body.input[1]?.content).toContain(prophecy);
    expect(two?.cards).not.toEqual(one?.cards);

    // The same answers once more, without a key.
    expect(await readdir(folder)).toEqual(['1-1.json', '1-2.json']);
    const calls = provider.calls.length;
    const again = await judge([`--recorded=${folder}`], { OPENAI_API_KEY: '' });
    expect(provider.calls).toHaveLength(calls);
    const told = (output: string) => output.slice(output.indexOf(one?.cards.join(', ') ?? ''));
    expect(again.output).toBe(told(written.output));
    expect(again.output).toMatch(
      /^Lettres : 2\. Refus du contrôle : \d+\. Phrases contredites : 2\.$/m,
    );
  });

  test('says why there is no answer, and goes on', async () => {
    provider.behave = () => 'wrong-key';
    const { output, exitCode } = await judge(['--letters=1', '--yes']);
    expect(output).toContain('Pas de réponse entière : status 401 invalid_api_key.');
    expect(output).toContain('Lettres : 0.');
    expect(exitCode).toBe(0);
  });
});

test.each([
  ['without a key', [], { OPENAI_API_KEY: '' }, /OPENAI_API_KEY manque/],
  ['with a malformed number', ['--letters=huit'], {}, /--letters doit être un nombre entier/],
  ['with a malformed model', [], { OPENAI_MODEL: 'un modèle' }, /un nom de modèle est attendu/],
  ['with a folder of nothing', ['--recorded=docs'], {}, /docs ne contient aucune réponse/],
])('%s it says so in one sentence', async (_, options, environment, sentence) => {
  const { output, errors, exitCode } = await judge(options, environment);
  expect(output).toBe('');
  expect(errors).toMatch(sentence);
  expect(errors).not.toContain('at ');
  expect(exitCode).toBe(1);
  expect(provider.calls).toEqual([]);
});

test('a file that is no recorded answer is named', async () => {
  await writeFile(join(folder, 'autre.json'), '{"cards":[]}');
  const { errors, exitCode } = await judge([`--recorded=${folder}`]);
  expect(errors).toContain('autre.json');
  expect(exitCode).toBe(1);
});

test('the recorded letters of the tests are refused nothing', async () => {
  const { output } = await judge(['--recorded=tests/fixtures/letters'], { OPENAI_API_KEY: '' });
  expect(output).toMatch(/^Lettres : \d+\. Refus du contrôle : 0\. Phrases contredites : 0\.$/m);
});
