import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '@netlify/functions';
import { listFunctions, zipFunction } from '@netlify/zip-it-and-ship-it';
import { describe, expect, test } from 'vitest';
import { isDue } from '#netlify/local/cron.ts';
import { examplePath, readContract } from '#tests/contract.ts';
import { testPlatform } from '#tests/platform.ts';

const platform = testPlatform();

const bundles = process.env.TEST_FUNCTIONS ?? '';
const contract = await readContract();
const manifest = (await listFunctions(bundles, { parseISC: true })).map((entry) => ({
  name: entry.name,
  file: entry.mainFile,
  schedule: entry.schedule ?? null,
  patterns: (entry.routes ?? []).map(({ pattern }) => pattern),
  methods: (entry.routes ?? []).flatMap(({ methods }) => methods),
}));

function answering(path: string): string[] {
  return manifest
    .filter(({ patterns }) =>
      patterns.some((pathname) => new URLPattern({ pathname }).test({ pathname: path })),
    )
    .map(({ name }) => name);
}

async function configOf(file: string): Promise<Config> {
  return (await import(pathToFileURL(resolve(file)).href)).config ?? {};
}

test('the packager finds every function', async () => {
  const sources = await readdir('netlify/functions');
  expect(manifest.map(({ name }) => `${name}.ts`).sort()).toEqual(sources.sort());
});

describe.each(manifest)('function $name', ({ file, patterns, schedule, methods }) => {
  test('has the configuration that its source declares', async () => {
    const config = await configOf(file);
    expect(patterns).toEqual([config.path ?? []].flat());
    expect(schedule).toBe(config.schedule ?? null);
    expect(methods).toEqual([config.method ?? []].flat());
  });

  test('is called by its paths or at its times', () => {
    expect(patterns.length > 0).toBe(schedule === null);
    if (schedule) expect(() => isDue(schedule, new Date())).not.toThrow();
  });

  test('answers only what the contract names', () => {
    const named = contract.map(({ path }): string => path);
    expect(patterns.filter((pattern) => !named.includes(pattern))).toEqual([]);
  });
});

describe.each(contract)('$method $path', (endpoint) => {
  test('is answered by one function', () => {
    expect(answering(examplePath(endpoint))).toHaveLength(1);
  });

  test('is one of the methods that are answered there, and no other is', async () => {
    const response = await platform.fetch(examplePath(endpoint), { method: 'PATCH' });
    const declared = contract.filter(({ path }) => path === endpoint.path);
    const allowed = response.headers.get('allow')?.split(', ') ?? [];
    expect([response.status, allowed.sort()]).toEqual([
      405,
      declared.map(({ method }): string => method).sort(),
    ]);
  });
});

test('a limit on calls counts each address by itself', async () => {
  for (const { name, file } of manifest) {
    const { rateLimit } = await configOf(file);
    // A bare 'ip' silently becomes one bucket for everybody.
    if (rateLimit) expect([name, rateLimit.aggregateBy]).toEqual([name, ['ip', 'domain']]);
  }
});

test('the packager takes along, in files of their own, what functions import when they need it', async () => {
  const packed = await mkdtemp(join(tmpdir(), 'packed-'));
  let chunks = 0;
  for (const { file, name } of manifest) {
    const code = await readFile(file, 'utf8');
    const lazy = [...code.matchAll(/import\("([^".][^"]+)"\)/g)].map(([, path = '']) => path);
    if (lazy.length === 0) continue;
    const result = await zipFunction(file, packed, { archiveFormat: 'none' });
    const folder = result?.path ?? '';
    const missing = lazy.filter((path) => !existsSync(join(folder, 'node_modules', path)));
    expect([name, missing]).toEqual([name, []]);
    const { default: handler } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
    expect([name, typeof handler]).toEqual([name, 'function']);
    chunks += lazy.length;
  }
  await rm(packed, { recursive: true, force: true });
  expect(chunks).toBeGreaterThan(0);
}, 60_000);
