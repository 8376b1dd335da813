import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Header, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';

/** What the host's parser gives of a redirect. */
interface HostRedirect {
  from: string;
  to: string;
  status?: number;
  force: boolean;
  /** Conditions and the like. */
  [other: string]: unknown;
}

export interface Redirect {
  matches: RegExp;
  to: string;
  status: number;
  /** Applies even where there is a file. */
  force: boolean;
}

export interface Rules {
  headers: Header[];
  redirects: Redirect[];
}

/** What the adapter of the pages adds to netlify.toml. */
interface AdapterConfig {
  headers?: Header[];
  redirects?: [];
}

/** What the parser repeats of the other fields. */
const REPEATED = ['path', 'proxy'];

/** `/blog/*` and `/blog/:slug`, with or without a slash at the end: the host's parser makes no pattern of them. */
function matcher(path: string): RegExp {
  const source = path
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\/\*$/, '(?:/(?<splat>.*))?')
    .replace(/\*/g, '.*');
  return new RegExp(`^${source}/?$`);
}

function toRedirect({ from, to, status = 301, force, ...others }: HostRedirect): Redirect {
  const unknown = Object.entries(others)
    .filter(([name, value]) => !REPEATED.includes(name) && Object.keys(Object(value)).length > 0)
    .map(([name]) => name);
  if (unknown.length > 0) {
    throw new Error(`Redirect ${from}: ${unknown.join(', ')} is not known to the local platform`);
  }
  return { matches: matcher(from), to, status, force };
}

async function readAdapterConfig(file: string): Promise<AdapterConfig> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}

/**
 * The rules of netlify.toml, of the site's `_redirects` and `_headers` and of the adapter's configuration, as
 * the host's own parsers read and order them.
 */
export async function loadRules(
  configFile: string,
  site: string,
  framework: string,
): Promise<Rules> {
  const adapter = await readAdapterConfig(join(framework, 'config.json'));
  const from = { netlifyConfigPath: configFile, minimal: false };
  const [{ headers, errors }, { redirects, errors: others }] = await Promise.all([
    parseAllHeaders({
      ...from,
      headersFiles: [join(site, '_headers')],
      configHeaders: adapter.headers,
    }),
    parseAllRedirects({
      ...from,
      redirectsFiles: [join(site, '_redirects')],
      configRedirects: adapter.redirects ?? [],
    }),
  ]);
  const [fault] = [...errors, ...others];
  if (fault) throw fault;
  return {
    headers: headers as Header[],
    redirects: (redirects as HostRedirect[]).map(toRedirect),
  };
}

/** The headers of every rule that matches; of two for the same header the later one wins. */
export function headersFor({ headers }: Rules, pathname: string): Record<string, string> {
  const matching = headers.filter(({ forRegExp }) => forRegExp.test(pathname));
  const values = matching.flatMap(({ values }) => Object.entries(values));
  return Object.fromEntries(values.map(([name, value]) => [name.toLowerCase(), value]));
}

/** The first redirect that matches, with its placeholders filled. */
export function redirectFor(
  { redirects }: Rules,
  pathname: string,
  force: boolean,
): { to: string; status: number } | null {
  for (const rule of redirects) {
    if (rule.force !== force) continue;
    const match = rule.matches.exec(pathname);
    if (!match) continue;
    const to = rule.to.replace(/:(\w+)/g, (text, name: string) => match.groups?.[name] ?? text);
    return { to, status: rule.status };
  }
  return null;
}
