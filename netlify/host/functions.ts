import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';

type Handler = (request: Request, context: Context) => Promise<Response | undefined>;

interface FunctionModule {
  default: Handler;
  config?: Config;
}

export interface LocalFunction {
  name: string;
  handler: Handler;
  routes: URLPattern[];
  excluded: URLPattern[];
  /** Upper case; empty means all. */
  methods: string[];
  /** A file of the site at the same path wins. */
  preferStatic: boolean;
  background: boolean;
  schedule: string | null;
}

export interface Match {
  found: LocalFunction;
  params: Record<string, string>;
}

function list<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** As in production, a declared path also answers with a slash at its end. */
function pattern(path: string): URLPattern {
  return new URLPattern({
    pathname: path.length > 1 && !path.endsWith('*') ? `${path}{/}?` : path,
  });
}

let generation = 0;

/** A fresh copy at each start and after each rebuild: modules may keep what they read at import. */
async function importFresh(file: string): Promise<FunctionModule> {
  return import(`${pathToFileURL(resolve(file)).href}?${generation}`);
}

async function load(file: string): Promise<LocalFunction> {
  const { default: handler, config = {} } = await importFresh(file);
  const name = basename(file, '.mjs');
  const own = config.schedule ? [] : [`/.netlify/functions/${name}`];
  const paths = list(config.path);
  return {
    name,
    handler,
    routes: (paths.length > 0 ? paths : own).map(pattern),
    excluded: list(config.excludedPath).map(pattern),
    methods: list(config.method).map((method) => method.toUpperCase()),
    preferStatic: config.preferStatic ?? false,
    background: config.background ?? name.endsWith('-background'),
    schedule: config.schedule ?? null,
  };
}

/** The site's own functions, and those the adapter wrote as `{name}/{name}.mjs`. */
async function moduleFiles(directories: string[]): Promise<string[]> {
  const files: string[] = [];
  for (const directory of directories.filter((path) => existsSync(path))) {
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if (entry.isFile() && entry.name.endsWith('.mjs')) files.push(path);
      const main = join(path, `${entry.name}.mjs`);
      if (entry.isDirectory() && existsSync(main)) files.push(main);
    }
  }
  return files;
}

export async function loadFunctions(directories: string[]): Promise<LocalFunction[]> {
  generation++;
  return Promise.all((await moduleFiles(directories)).map(load));
}

/** The function that answers this path, among those that give way to files or those that do not. */
export function matchFunction(
  functions: LocalFunction[],
  { pathname, method, preferStatic }: { pathname: string; method: string; preferStatic: boolean },
): Match | null {
  for (const found of functions) {
    if (found.preferStatic !== preferStatic) continue;
    if (found.methods.length > 0 && !found.methods.includes(method)) continue;
    if (found.excluded.some((path) => path.test({ pathname }))) continue;
    for (const route of found.routes) {
      const groups = route.exec({ pathname })?.pathname.groups;
      if (groups) return { found, params: groups as Record<string, string> };
    }
  }
  return null;
}
