import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';

interface HeaderRule {
  matches: RegExp;
  values: Record<string, string>;
}

export interface Redirect {
  matches: RegExp;
  to: string;
  status: number;
  /** Applies even where there is a file. */
  force: boolean;
}

export interface Rules {
  headers: HeaderRule[];
  redirects: Redirect[];
}

interface RuleFile {
  headers?: { for: string; values: Record<string, string | string[]> }[];
  redirects?: { from: string; to: string; status?: number; force?: boolean }[];
}

/** `/blog/*` and `/blog/:slug`, with or without a slash at the end, as the host reads them. */
function matcher(path: string): RegExp {
  const source = path
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\/\*$/, '(?:/(?<splat>.*))?')
    .replace(/\*/g, '.*');
  return new RegExp(`^${source}/?$`);
}

function fromFile({ headers = [], redirects = [] }: RuleFile): Rules {
  return {
    headers: headers.map(({ for: path, values }) => ({
      matches: matcher(path),
      values: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name.toLowerCase(),
          [value].flat().join(', '),
        ]),
      ),
    })),
    redirects: redirects.map(({ from, to, status = 301, force = false, ...conditions }) => {
      const unknown = Object.keys(conditions).join(', ');
      if (unknown)
        throw new Error(`Redirect ${from}: ${unknown} is not known to the local platform`);
      return { matches: matcher(from), to, status, force };
    }),
  };
}

/** Lines of `_redirects`: from, to, and a status with `!` where the rule wins over a file. */
function fromLines(text: string): Rules {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim());
  const redirects = lines.filter(Boolean).map((line) => {
    const [from = '', to = '', status = '301'] = line.split(/\s+/);
    return { from, to, status: Number.parseInt(status, 10), force: status.endsWith('!') };
  });
  return fromFile({ redirects });
}

/** Paths of `_headers`, each with its headers in the indented lines below it. */
function fromHeaderLines(text: string): Rules {
  const headers: NonNullable<RuleFile['headers']> = [];
  for (const line of text.split('\n').filter((one) => /^[^#]*\S/.test(one))) {
    if (!/^\s/.test(line)) {
      headers.push({ for: line.trim(), values: {} });
      continue;
    }
    const [, name = '', value = ''] = /^\s*([^:]+):\s*(.*)$/.exec(line) ?? [];
    Object.assign(headers.at(-1)?.values ?? {}, { [name]: value.trim() });
  }
  return fromFile({ headers });
}

async function read<T>(file: string, make: (text: string) => T): Promise<T | null> {
  return existsSync(file) ? make(await readFile(file, 'utf8')) : null;
}

/** The rules of netlify.toml, of the site's `_redirects` and `_headers` and of the adapter's configuration. */
export async function loadRules(
  configFile: string,
  site: string,
  framework: string,
): Promise<Rules> {
  const found = await Promise.all([
    read(join(site, '_redirects'), fromLines),
    read(configFile, (text) => fromFile(parse(text) as RuleFile)),
    read(join(framework, 'config.json'), (text) => fromFile(JSON.parse(text))),
    read(join(site, '_headers'), fromHeaderLines),
  ]);
  const rules = found.filter((some) => some !== null);
  return {
    headers: rules.flatMap(({ headers }) => headers),
    redirects: rules.flatMap(({ redirects }) => redirects),
  };
}

/** The headers of every rule that matches; of two for the same header the later one wins. */
export function headersFor({ headers }: Rules, pathname: string): Record<string, string> {
  const matching = headers.filter(({ matches }) => matches.test(pathname));
  return Object.assign({}, ...matching.map(({ values }) => values));
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
