import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

interface Route {
  pattern: string;
  methods: string[];
}

/** What the packager says of a function, as far as the host goes by it. */
export interface PackagedFunction {
  name: string;
  /** Its archive. */
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

/** Unpacks a function where no package of the project can be found from. */
export async function unpack({ path, name }: PackagedFunction, directory: string): Promise<string> {
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

/** The function that answers, and the pattern it is found by. Functions without a path answer by their name. */
export function findPackage(
  packages: readonly PackagedFunction[],
  { pathname, method }: { pathname: string; method: string },
): { found: PackagedFunction; route: string | undefined } | null {
  for (const found of packages) {
    const isExcluded = found.excludedRoutes?.some((route) => matches(route, pathname, method));
    const route = found.routes?.find((one) => matches(one, pathname, method));
    if (route && !isExcluded) return { found, route: route.pattern };
    const isNamed = !found.routes?.length && !found.schedule;
    if (isNamed && pathname === `/.netlify/functions/${found.name}`)
      return { found, route: undefined };
  }
  return null;
}
