import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Config } from '@netlify/functions';
import { listFunctions, zipFunction } from '@netlify/zip-it-and-ship-it';
import { Cron } from 'croner';
import { describe, expect, test } from 'vitest';
import { examplePath, readContract } from '#tests/support/api-endpoints.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform();

const bundles = process.env.TEST_FUNCTIONS ?? '';
/** See docs/decisions/0002-functions.md. */
const MOST_COMPRESSED_BYTES = 300_000;
const contract = await readContract();
const manifest = (await listFunctions(bundles, { parseISC: true })).map((entry) => ({
  name: entry.name,
  file: entry.mainFile,
  schedule: entry.schedule ?? null,
  isBackground: entry.name.endsWith('-background'),
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

test('docs/architecture.md has a row for each function', async () => {
  const text = await readFile('docs/architecture.md', 'utf8');
  const rows = Array.from(text.matchAll(/^\| `([\w-]+)` /gm), ([, name]) => name);
  expect(rows.sort()).toEqual(manifest.map(({ name }) => name).sort());
});

describe.each(manifest)(
  'function $name',
  ({ file, name, patterns, schedule, methods, isBackground }) => {
    test('is as small as it may be', async () => {
      const { byteLength } = gzipSync(await readFile(file));
      expect(byteLength).toBeLessThan(MOST_COMPRESSED_BYTES);
    });

    test('has the configuration that its source declares', async () => {
      const config = await configOf(file);
      expect(patterns).toEqual([config.path ?? []].flat());
      expect(schedule).toBe(config.schedule ?? null);
      expect(methods).toEqual([config.method ?? []].flat());
    });

    test('runs in the background by its name and by its configuration, or neither', async () => {
      expect((await configOf(file)).background ?? false).toBe(isBackground);
      if (!isBackground) return;
      const packed = await mkdtemp(join(tmpdir(), 'packed-'));
      const result = await zipFunction(file, packed, { archiveFormat: 'none' });
      await rm(packed, { recursive: true, force: true });
      expect([name, result?.invocationMode]).toEqual([name, 'background']);
    });

    test('is called by its paths, at its times, by the site itself or by events of deploys', () => {
      const isCalledByEvents = name === 'deploy-events';
      expect(patterns.length > 0).toBe(schedule === null && !isBackground && !isCalledByEvents);
      if (schedule) expect(new Cron(schedule, { mode: '5-part' }).nextRun()).not.toBeNull();
    });

    test('answers only what the contract names', () => {
      const named = contract.map(({ path }): string => path);
      expect(patterns.filter((pattern) => !named.includes(pattern))).toEqual([]);
    });
  },
);

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
