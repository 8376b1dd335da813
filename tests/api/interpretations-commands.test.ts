import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LocalBlobs, startBlobs } from '#netlify/host/blobs-server.ts';
import { startAiProvider } from '#tests/ai-provider.ts';
import { PROGRAM_ENVIRONMENT } from '#tests/program-environment.ts';

const provider = await startAiProvider();
let directory = '';
let blobs: LocalBlobs;

beforeEach(async () => {
  provider.reset();
  directory = await mkdtemp(join(tmpdir(), 'sections-'));
  blobs = await startBlobs(directory);
});
afterEach(async () => {
  await blobs.stop();
  await rm(directory, { recursive: true, force: true });
});
afterAll(() => provider.close());

function start(command: 'warm' | 'judge', options: string[], environment = {}) {
  const child = spawn(
    process.execPath,
    [`netlify/commands/interpretations-${command}.ts`, ...options],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...PROGRAM_ENVIRONMENT,
        NETLIFY_BLOBS_CONTEXT: blobs.context,
        AI_ENABLED: 'true',
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: provider.url,
        ...environment,
      },
    },
  );
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  const outcome = Promise.all([text(child.stdout), text(child.stderr), code]).then(
    ([output, errors, exitCode]) => ({ output: output.replaceAll('’', "'"), errors, exitCode }),
  );
  return { child, outcome };
}

function run(command: 'warm' | 'judge', options: string[], environment = {}) {
  return start(command, options, environment).outcome;
}

describe('interpretations:warm', () => {
  test('asks before it spends', async () => {
    const { output, exitCode } = await run('warm', []);
    expect(output).toContain("4'642 à écrire");
    expect(output).toMatch(
      /Estimation\u202f: [\d']+ jetons lus et [\d']+ écrits, environ \d+,\d\d \$/,
    );
    expect(output).toContain('ajoutez --yes');
    expect(exitCode).toBe(0);
    expect(provider.calls).toEqual([]);
  });

  test('writes some at a time, and the next run goes on where it stopped', async () => {
    provider.pace = { firstTokenMs: 30, tokensPerSecond: Number.POSITIVE_INFINITY };
    const first = await run('warm', ['--yes', '--limit=30', '--concurrency=6']);
    expect(first.output).toContain('30 textes écrits, 0 encore à écrire');
    expect(first.exitCode).toBe(0);
    expect(provider.mostAtOnce).toBe(6);
    // The special cards come first.
    expect(provider.calls.filter(({ part }) => part === 'special')).toHaveLength(22);

    const second = await run('warm', ['--yes', '--limit=10']);
    expect(second.output).toContain('30 textes déjà gardés');
    const prompts = provider.calls.map(({ body }) => JSON.stringify(body.input));
    expect(prompts).toHaveLength(40);
    expect(new Set(prompts).size).toBe(40);
  });

  test('stops cleanly when it is interrupted', async () => {
    provider.pace = { firstTokenMs: 150, tokensPerSecond: Number.POSITIVE_INFINITY };
    const { child, outcome } = start('warm', ['--yes', '--limit=60', '--concurrency=4']);
    while (provider.calls.length < 9) await new Promise((resolve) => setTimeout(resolve, 10));
    child.kill('SIGINT');
    const { output, exitCode } = await outcome;
    expect(exitCode).toBe(130);
    const [, written] = /(\d+) textes écrits/.exec(output) ?? [];
    expect(Number(written)).toBeGreaterThanOrEqual(4);
    expect(Number(written)).toBeLessThan(60);
    expect(output).toContain('Relancez la commande');
    provider.reset();
    const again = await run('warm', []);
    expect(again.output).toContain(`${written} textes déjà gardés`);
  });

  test('gives up when every call fails', async () => {
    provider.behave = () => 'wrong-key';
    const { output, exitCode } = await run('warm', ['--yes', '--limit=200']);
    expect(exitCode).toBe(1);
    expect(output).toContain('Arrêt\u202f: status 401 invalid_api_key');
    expect(provider.calls.length).toBeLessThan(40);
  });

  test.each([
    ['without a key', { OPENAI_API_KEY: '' }, /OPENAI_API_KEY/],
    ['with AI switched off', { AI_ENABLED: 'false' }, /AI_ENABLED/],
    ['with a malformed value', { AI_DAILY_READINGS: 'x' }, /AI_DAILY_READINGS : un nombre entier/],
  ])('%s it says so', async (_, environment, sentence) => {
    const { errors, exitCode } = await run('warm', ['--yes'], environment);
    expect(errors).toMatch(sentence);
    expect(exitCode).toBe(1);
    expect(provider.calls).toEqual([]);
  });

  test.each([
    ['concurrency', '0'],
    ['concurrency', 'huit'],
    ['limit', '-1'],
  ])('refuses --%s=%s in one sentence', async (option, value) => {
    const { output, errors, exitCode } = await run('warm', ['--yes', `--${option}=${value}`]);
    expect([output, errors]).toEqual(['', `--${option} doit être un nombre entier, 1 au moins.\n`]);
    expect(exitCode).toBe(1);
    expect(provider.calls).toEqual([]);
  });

  test('says when it does not know the price of a model', async () => {
    const unknown = await run('warm', [], { OPENAI_MODEL: 'maison-1' });
    expect(unknown.output).toContain('prix inconnu');
    const priced = { OPENAI_MODEL: 'maison-1', AI_INPUT_PRICE: '2', AI_OUTPUT_PRICE: '4' };
    expect((await run('warm', [], priced)).output).toMatch(/environ \d+,\d\d \$/);
  });
});

describe('interpretations:judge', () => {
  test('scores the texts of golden draws by part, and keeps none', async () => {
    provider.behave = ({ part }, earlier) => {
      if (part === 'obstacles') return 'nonsense';
      return part === 'future' && earlier === 0 ? 'refuse' : 'write';
    };
    const options = ['--draws=2', '--concurrency=1'];
    const { output, exitCode } = await run('judge', options);
    expect(exitCode).toBe(0);
    expect(output).toContain('10 textes jugés');
    const row = (part: string) => output.split('\n').find((line) => line.includes(part)) ?? '';
    expect(row('qualities')).toMatch(/2 +│ +'100 %' +│ +'0 %' +│ +'0 %'/);
    expect(row('future')).toMatch(/2 +│ +'50 %' +│ +'50 %' +│ +'0 %'/);
    expect(row('obstacles')).toMatch(/2 +│ +'0 %' +│ +'0 %' +│ +'100 %'/);
    expect(output).toContain('missing-card missing-card');
    expect(output).toContain('1 × refusal');
    provider.reset();
    await run('judge', options);
    expect(provider.calls).toHaveLength(10);
  });
});
