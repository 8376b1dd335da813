import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Config } from '@netlify/functions';
import { listFunctions, zipFunction } from '@netlify/zip-it-and-ship-it';
import { Cron } from 'croner';
import { expect, test } from 'vitest';
import { examplePath, importEndpoints } from '#tests/support/api-endpoints.ts';

/** See docs/decisions/0002-functions.md. */
const MOST_COMPRESSED_BYTES = 300_000;
const contract = await importEndpoints();
const found = await listFunctions(process.env.TEST_FUNCTIONS ?? '', { parseISC: true });
const manifest = found.map(({ name, mainFile, schedule = null, routes = [] }) => ({
  ...{ name, file: mainFile, schedule, isBackground: name.endsWith('-background') },
  patterns: routes.map(({ pattern }) => pattern),
  methods: routes.flatMap(({ methods }) => methods),
}));

test('the packager finds every function, and each endpoint is answered by one', async () => {
  const sources = await readdir('netlify/functions');
  expect(manifest.map(({ name }) => `${name}.ts`).sort()).toEqual(sources.sort());
  expect(manifest.flatMap(({ schedule }) => schedule ?? [])).toEqual([
    '17 3 * * *',
    '*/15 * * * *',
  ]);
  const patterns = manifest.flatMap((one) => one.patterns);
  expect(contract.length).toBeGreaterThan(75);
  for (const endpoint of contract) {
    const path = { pathname: examplePath(endpoint) };
    const answering = patterns.filter((pathname) => new URLPattern({ pathname }).test(path));
    expect([endpoint.path, answering.length]).toEqual([endpoint.path, 1]);
  }
  const named = contract.map(({ path }): string => path);
  expect(patterns.filter((pattern) => !named.includes(pattern))).toEqual([]);
});

test.each(manifest)(
  '$name has the size, paths, methods, schedule and kind that its source declares',
  async (entry) => {
    const { name, file, patterns, schedule, methods, isBackground } = entry;
    expect(gzipSync(await readFile(file)).byteLength).toBeLessThan(MOST_COMPRESSED_BYTES);
    // The lines of a stack in the log are those of the sources.
    expect(JSON.parse(await readFile(`${file}.map`, 'utf8')).sources.length).toBeGreaterThan(0);
    const { config = {} }: { config?: Config } = await import(pathToFileURL(resolve(file)).href);
    expect(patterns).toEqual([config.path ?? []].flat());
    expect(methods).toEqual([config.method ?? []].flat());
    expect([schedule, isBackground]).toEqual([config.schedule ?? null, config.background ?? false]);
    // Called by its paths, at its times, by the site itself or by events of deploys.
    const isCalledByPath = schedule === null && !isBackground && name !== 'deploy-events';
    expect(patterns.length > 0).toBe(isCalledByPath);
    if (schedule) expect(new Cron(schedule, { mode: '5-part' }).nextRun()).not.toBeNull();
    // A bare 'ip' silently becomes one bucket for everybody.
    if (config.rateLimit) expect(config.rateLimit.aggregateBy).toEqual(['ip', 'domain']);
    if (!isBackground) return;
    const packed = await mkdtemp(join(tmpdir(), 'packed-'));
    const result = await zipFunction(file, packed, { archiveFormat: 'none' });
    await rm(packed, { recursive: true, force: true });
    expect(result?.invocationMode).toBe('background');
  },
);
