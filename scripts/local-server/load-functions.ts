import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context, DeploySucceededEvent } from '@netlify/functions';
import { FUNCTION_CONFIGS } from '#scripts/build/bundle-functions.ts';

type Handler = (request: Request, context: Context) => Promise<Response | undefined>;

/** Events of a deploy, by the names of their handlers. */
export type EventName = 'deploySucceeded' | 'deployFailed' | 'deployLocked' | 'deployUnlocked';
export type DeployEvent = DeploySucceededEvent;
type EventHandlers = Partial<Record<EventName, (event: DeployEvent) => Promise<void>>>;

export type LocalFunction = Awaited<ReturnType<typeof open>>;

export interface Match {
  found: LocalFunction;
  params: Record<string, string>;
}

/** As in production, a declared path also matches with a trailing slash. */
function pattern(path: string): URLPattern {
  return new URLPattern({
    pathname: path.length > 1 && !path.endsWith('*') ? `${path}{/}?` : path,
  });
}

/** Of a fresh copy at each start and rebuild. */
async function open(file: string, known: Record<string, Config>, generation: number) {
  const name = basename(file, '.mjs');
  const module = () => import(`${pathToFileURL(resolve(file)).href}?${generation}`);
  const config: Config = known[name] ?? (await module()).config ?? {};
  const own = config.schedule ? [] : [`/.netlify/functions/${name}`];
  return {
    name,
    /** Imported with the first call, as on the host. */
    load: async (): Promise<Handler & EventHandlers> => (await module()).default,
    routes: [config.path ?? own].flat().map(pattern),
    /** Upper case; empty means all. */
    methods: [config.method ?? []].flat().map((method) => method.toUpperCase()),
    /** A static file at the same path takes precedence. */
    preferStatic: config.preferStatic ?? false,
    background: config.background ?? name.endsWith('-background'),
    schedule: config.schedule ?? null,
  };
}

/** The site's own functions `{name}.mjs`, and the adapter's `{name}/{name}.mjs`. */
async function moduleFiles(directory: string): Promise<string[]> {
  const names = existsSync(directory) ? await readdir(directory) : [];
  const files = names.flatMap((name) => [name, join(name, `${name}.mjs`)]);
  return files
    .map((file) => join(directory, file))
    .filter((file) => file.endsWith('.mjs') && existsSync(file));
}

let generation = 0;

export async function loadFunctions(directories: string[]): Promise<LocalFunction[]> {
  const own = ++generation;
  const opened = directories.map(async (directory) => {
    const written = join(directory, FUNCTION_CONFIGS);
    // Of functions that others have bundled nothing is known.
    const known = existsSync(written) ? JSON.parse(await readFile(written, 'utf8')) : {};
    const files = await moduleFiles(directory);
    return Promise.all(files.map((file) => open(file, known, own)));
  });
  return (await Promise.all(opened)).flat();
}

/** The function for this path and method, among those with or without `preferStatic`. */
export function matchFunction(
  functions: LocalFunction[],
  { pathname, method, preferStatic }: { pathname: string; method: string; preferStatic: boolean },
): Match | null {
  for (const found of functions) {
    if (found.preferStatic !== preferStatic) continue;
    if (found.methods.length > 0 && !found.methods.includes(method)) continue;
    for (const route of found.routes) {
      const groups = route.exec({ pathname })?.pathname.groups;
      if (groups) return { found, params: groups as Record<string, string> };
    }
  }
  return null;
}
