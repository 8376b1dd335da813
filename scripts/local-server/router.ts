import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Header, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { FastResponse, type ServerRequest } from 'srvx';
import { staticMiddleware } from 'srvx/static';
import { listFilesUnder, type SiteBuild } from '#scripts/build/site-build.ts';
import { type FunctionHost, loadFunctions, matchFunction } from './function-runner.ts';
import { textResponse } from './http-server.ts';

interface Redirect {
  from: string;
  to: string;
  status?: number;
  /** Applies even where there is a file. */
  force: boolean;
}

type Rules = Awaited<ReturnType<typeof loadRules>>;

/** `/blog/*` and `/blog/:slug`, with or without a trailing slash: the host's parser gives no pattern for redirects. */
function patternOf(path: string): URLPattern {
  const bare = path.replace(/\/$/, '');
  return new URLPattern({
    pathname: bare.endsWith('/*') ? bare.replace(/\/\*$/, '{/*}?') : `${bare}{/}?`,
  });
}

/** The rules of netlify.toml, `_redirects`, `_headers` and the adapter, read and ordered by the host's own parsers. */
async function loadRules({ config, site, framework }: SiteBuild) {
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
function headersFor({ headers }: Rules, pathname: string): [string, string][] {
  const matching = headers.filter(({ forRegExp }) => forRegExp.test(pathname));
  return matching.flatMap(({ values }) => Object.entries(values));
}

/** Redirects only: the site has no rewrite rule (status 200). */
function redirectFor({ redirects }: Rules, url: URL, force: boolean): Response | null {
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

type Answer = Promise<Response | null>;

/** Answers what no function matches, in place of the release's files. */
export type Pages = (request: ServerRequest) => Promise<Response>;

/** `srvx` does not know this MIME type. */
const MANIFEST = 'application/manifest+json';
const NOT_SERVED = new Set(['/_redirects', '/_headers']);

/** Answers with the file at a path, or null. With a `status` the file replaces the requested one, such as the 404 page. */
type StaticSite = (request: Request, path: string, status?: number) => Promise<Response | null>;

/** Indexes the site once; other paths never reach the file system, which rules out path traversal. */
async function loadSite(directory: string, rules: Rules): Promise<StaticSite> {
  const paths = (await listFilesUnder(directory)).map((file) => `/${relative(directory, file)}`);
  const files = new Set(paths.map((path) => path.replaceAll(sep, '/'))).difference(NOT_SERVED);
  const send = staticMiddleware({ dir: directory, compress: false });

  /** By the host's rules, `/a` is `a.html` or leads to `/a/` of `a/index.html`; `/a/` leads to `/a` of `a.html`. */
  function find(path: string): string | null {
    const bare = path.replace(/\/+$/, '');
    const page = `${bare}.html`;
    const index = `${bare}/index.html`;
    if (files.has(path)) return path;
    if (files.has(page)) return path === bare ? page : bare;
    if (files.has(index)) return path === `${bare}/` ? index : `${bare}/`;
    return null;
  }

  return async ({ method, headers, url }, path, status = 200) => {
    const found = find(path);
    if (!found) return null;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && status === 200) return textResponse(405, 'Method not allowed');
    const { pathname, search } = new URL(url);
    if (!files.has(found)) {
      const location = encodeURI(found) + search;
      return new Response(null, { status: 301, headers: { location } });
    }
    // A replacement file ignores the request's conditions and ranges.
    const asked = status === 200 ? { method, headers } : { method: isRead ? method : 'GET' };
    const request = new Request(new URL(encodeURI(found), url), asked);
    const answer = await send(request, () => textResponse(404, 'Not found'));
    const sent = new Headers(answer.headers);
    sent.set('cache-control', 'public, max-age=0, must-revalidate');
    sent.set('vary', 'Accept-Encoding');
    const type = found.endsWith('.webmanifest') ? MANIFEST : sent.get('content-type');
    // In upper case, as the host writes it.
    if (type) sent.set('content-type', type.replace('utf-8', 'UTF-8'));
    for (const [name, value] of headersFor(rules, pathname)) sent.set(name, value);
    // Buffered: a file stream that the client aborts at its very end would crash the process.
    return new FastResponse(answer.body && (await answer.arrayBuffer()), {
      status: status === 200 ? answer.status : status,
      headers: sent,
    });
  };
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** Loads a release and makes its router: a redirect, a function, a file, the adapter's function or the 404 page. */
export async function loadRelease(
  release: SiteBuild,
  host: FunctionHost,
  pages: Pages | undefined,
) {
  const rules = await loadRules(release);
  const file = await loadSite(release.site, rules);
  const functions = await loadFunctions([release.functions, join(release.framework, 'functions')]);

  async function call(request: ServerRequest, pathname: string, preferStatic: boolean): Answer {
    const match = matchFunction(functions, { pathname, method: request.method, preferStatic });
    return match && host.answer(request, match);
  }

  async function route(request: ServerRequest): Promise<Response> {
    const url = new URL(request.url);
    const { pathname } = url;
    const path = decodePath(pathname);
    return (
      redirectFor(rules, url, true) ??
      (await call(request, pathname, false)) ??
      (await pages?.(request)) ??
      (path === null ? textResponse(400, 'Bad request') : await file(request, path)) ??
      redirectFor(rules, url, false) ??
      (await call(request, pathname, true)) ??
      (await file(request, '/404', 404)) ??
      textResponse(404, 'Not found')
    );
  }

  return { functions, route };
}
