import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '#src/api/endpoint.ts';

const FILES = 'src/api/**/*.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Imports all endpoints of src/api. */
export async function importEndpoints(): Promise<Endpoint[]> {
  const files = (await Array.fromAsync(glob(FILES))).filter((name) => !name.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.sort().map((name) => import(pathToFileURL(resolve(name)).href)),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

/** Returns the path with an example for each `:name`. */
export function createExamplePath({ path }: Pick<Endpoint, 'path'>): string {
  return path.replace(/:\w+/g, 'quelque-chose');
}
