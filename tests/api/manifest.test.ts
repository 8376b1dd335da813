import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Config } from '@netlify/functions';
import { listFunctions, zipFunction } from '@netlify/zip-it-and-ship-it';
import { Cron } from 'croner';
import { expect, test } from 'vitest';
import { createExamplePath, importEndpoints } from '#tests/support/api-endpoints.ts';

/** See docs/decisions/0002-functions.md. */
const MAX_COMPRESSED_BYTES = 300_000;
const contract = await importEndpoints();
const bundledFunctions = await listFunctions(process.env.TEST_FUNCTIONS ?? '', { parseISC: true });
const manifest = bundledFunctions.map(({ name, mainFile, schedule = null, routes = [] }) => ({
  ...{ name, file: mainFile, schedule, isBackground: name.endsWith('-background') },
  patterns: routes.map(({ pattern }) => pattern),
  methods: routes.flatMap(({ methods }) => methods),
}));

test('the packager finds every function, and exactly one of them serves each endpoint', async () => {
  const sources = await readdir('netlify/functions');
  expect(manifest.map(({ name }) => `${name}.ts`).sort()).toEqual(sources.sort());
  const schedules = manifest.flatMap(({ schedule }) => schedule ?? []);
  expect(schedules).toEqual(['17 3 * * *', '*/15 * * * *']);
  const patterns = manifest.flatMap((entry) => entry.patterns);
  expect(contract.length).toBeGreaterThan(75);
  for (const endpoint of contract) {
    const path = { pathname: createExamplePath(endpoint) };
    const matchingPatterns = patterns.filter((pathname) => new URLPattern({ pathname }).test(path));
    expect(matchingPatterns, endpoint.path).toHaveLength(1);
  }
  const endpointPaths = contract.map(({ path }): string => path);
  expect(patterns.filter((pattern) => !endpointPaths.includes(pattern))).toEqual([]);
});

test.each(manifest)(
  '$name is small and has the paths, methods, schedule and kind that its source declares',
  async (entry) => {
    const { name, file, patterns, schedule, methods, isBackground } = entry;
    expect(gzipSync(await readFile(file)).byteLength).toBeLessThan(MAX_COMPRESSED_BYTES);
    // Source maps make logged stacks refer to the sources.
    expect(JSON.parse(await readFile(`${file}.map`, 'utf8')).sources.length).toBeGreaterThan(0);
    const { config = {} }: { config?: Config } = await import(pathToFileURL(resolve(file)).href);
    expect(patterns).toEqual([config.path ?? []].flat());
    expect(methods).toEqual([config.method ?? []].flat());
    expect([schedule, isBackground]).toEqual([config.schedule ?? null, config.background ?? false]);
    // Other functions are started by a schedule, the site itself or a deploy.
    const isCalledByPath = schedule === null && !isBackground && name !== 'deploy-events';
    expect(patterns.length > 0).toBe(isCalledByPath);
    if (schedule) expect(new Cron(schedule, { mode: '5-part' }).nextRun()).not.toBeNull();
    // With 'ip' alone Netlify silently applies one limit to all visitors.
    if (config.rateLimit) expect(config.rateLimit.aggregateBy).toEqual(['ip', 'domain']);
    if (!isBackground) return;
    const directory = await mkdtemp(join(tmpdir(), 'packed-'));
    const result = await zipFunction(file, directory, { archiveFormat: 'none' });
    await rm(directory, { recursive: true, force: true });
    expect(result?.invocationMode).toBe('background');
  },
);
