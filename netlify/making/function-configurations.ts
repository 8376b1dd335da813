import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '@netlify/functions';

const FILE = 'configurations.json';

/** A function's module, in a fresh copy for each version: modules may cache what they read on import. */
export function importFunction(file: string, version: number) {
  return import(`${pathToFileURL(resolve(file)).href}?${version}`);
}

/** Writes beside the bundles what each declares: who routes calls need not import them all. */
export async function writeConfigurations(directory: string): Promise<void> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.mjs'));
  const modules = await Promise.all(
    files.map(async (file) => [file, await importFunction(join(directory, file), Date.now())]),
  );
  const configurations = modules.map(([file, { config }]) => [basename(file, '.mjs'), config]);
  await writeFile(join(directory, FILE), JSON.stringify(Object.fromEntries(configurations)));
}

/** By the function's name; empty for functions that others have bundled. */
export async function readConfigurations(directory: string): Promise<Record<string, Config>> {
  const file = join(directory, FILE);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}
