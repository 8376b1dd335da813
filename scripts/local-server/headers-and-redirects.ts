import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Header, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import type { SiteBuild } from '#scripts/build/site-build.ts';

interface Redirect {
  from: string;
  to: string;
  status?: number;
  /** Applies even where there is a file. */
  force: boolean;
}

export type Rules = Awaited<ReturnType<typeof loadRules>>;

/** `/blog/*` and `/blog/:slug`, with or without a trailing slash: the host's parser gives no pattern for redirects. */
function patternOf(path: string): URLPattern {
  const bare = path.replace(/\/$/, '');
  return new URLPattern({
    pathname: bare.endsWith('/*') ? bare.replace(/\/\*$/, '{/*}?') : `${bare}{/}?`,
  });
}

/** The rules of netlify.toml, `_redirects`, `_headers` and the adapter, read and ordered by the host's own parsers. */
export async function loadRules({ config, site, framework }: SiteBuild) {
  const adapterFile = join(framework, 'config.json');
  const adapter = existsSync(adapterFile) ? JSON.parse(await readFile(adapterFile, 'utf8')) : {};
  const from = { netlifyConfigPath: config, minimal: false };
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
  return { headers: headers as Header[], redirects: redirects as Redirect[] };
}

/** The headers of every rule that matches; of two for the same header the later one wins. */
export function headersFor({ headers }: Rules, pathname: string): [string, string][] {
  const matching = headers.filter(({ forRegExp }) => forRegExp.test(pathname));
  return matching.flatMap(({ values }) => Object.entries(values));
}

/** Redirects only: the site has no rewrite rule (status 200). */
export function redirectFor({ redirects }: Rules, url: URL, force: boolean): Response | null {
  for (const { from, to, status = 301 } of redirects.filter((rule) => rule.force === force)) {
    const groups = patternOf(from).exec({ pathname: url.pathname })?.pathname.groups;
    if (!groups) continue;
    const filled: Record<string, string | undefined> = { ...groups, splat: groups[0] ?? '' };
    const path = to.replace(/:(\w+)/g, (text, name) => filled[name] ?? text);
    const location = path.includes('?') ? path : path + url.search;
    return new Response(null, { status, headers: { location } });
  }
  return null;
}
