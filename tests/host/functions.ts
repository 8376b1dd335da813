import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

interface Route {
  pattern: string;
  methods: string[];
}

/** A function in the packager's manifest, as far as Netlify uses it. */
export interface PackagedFunction {
  name: string;
  /** Path of the archive. */
  path: string;
  routes?: Route[];
  excludedRoutes?: Route[];
  schedule?: string;
  eventSubscriptions?: string[];
  invocationMode: 'stream' | 'background';
  runtimeVersion: string;
  buildData: { bootstrapVersion: string };
}

export async function readPackages(root: string): Promise<PackagedFunction[]> {
  const manifest = await readFile(join(root, '.netlify/functions/manifest.json'), 'utf8');
  return JSON.parse(manifest).functions;
}

/** Unpacks a function. @param directory a folder from which Node finds none of the project's packages */
export async function unpackFunction(
  { path, name }: PackagedFunction,
  directory: string,
): Promise<string> {
  const folder = join(directory, name);
  for (const [file, bytes] of Object.entries(unzipSync(await readFile(path)))) {
    if (file.endsWith('/')) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), bytes);
  }
  return folder;
}

function matches({ pattern, methods }: Route, pathname: string, method: string): boolean {
  const isMethod = methods.length === 0 || methods.includes(method);
  return isMethod && new URLPattern({ pathname: pattern }).test({ pathname });
}

/** Finds the function for a request, and the pattern of its route; functions without a path have only their name. */
export function findPackage(
  packages: readonly PackagedFunction[],
  { pathname, method }: { pathname: string; method: string },
): { target: PackagedFunction; route: string | undefined } | null {
  for (const target of packages) {
    const isExcluded = target.excludedRoutes?.some((route) => matches(route, pathname, method));
    const route = target.routes?.find((item) => matches(item, pathname, method));
    if (route && !isExcluded) return { target, route: route.pattern };
    const isCalledByName = !target.routes?.length && !target.schedule;
    if (isCalledByName && pathname === `/.netlify/functions/${target.name}`)
      return { target, route: undefined };
  }
  return null;
}
