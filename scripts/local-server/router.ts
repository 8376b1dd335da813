import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Header, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { FastResponse, type ServerRequest } from 'srvx';
import { staticMiddleware } from 'srvx/static';
import { listFilesUnder, type SiteBuild } from '#scripts/build/site-build.ts';
import { type FunctionRunner, loadFunctions, matchFunction } from './function-runner.ts';
import { type Handler, textResponse } from './http-server.ts';

interface Redirect {
  from: string;
  to: string;
  status?: number;
  /** Applies even if there is a file at the path. */
  force: boolean;
}

type Rules = Awaited<ReturnType<typeof loadRules>>;

/** Compiles the path of a redirect, `/blog/*` or `/blog/:slug`, which also matches with a trailing slash. */
function toRedirectPattern(path: string): URLPattern {
  const base = path.replace(/\/$/, '');
  const pathname = base.endsWith('/*') ? base.replace(/\/\*$/, '{/*}?') : `${base}{/}?`;
  return new URLPattern({ pathname });
}

/** Loads the rules of netlify.toml, `_redirects`, `_headers` and Astro's adapter with Netlify's parsers. */
async function loadRules({ config, site, adapter }: SiteBuild) {
  const file = join(adapter, 'config.json');
  const adapterConfig = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
  const { headers: configHeaders, redirects: configRedirects = [] } = adapterConfig;
  const options = { netlifyConfigPath: config, minimal: false };
  const headersFiles = [join(site, '_headers')];
  const redirectsFiles = [join(site, '_redirects')];
  const headers = await parseAllHeaders({ ...options, headersFiles, configHeaders });
  const redirects = await parseAllRedirects({ ...options, redirectsFiles, configRedirects });
  const [error] = [...headers.errors, ...redirects.errors];
  if (error) throw error;
  return { headers: headers.headers as Header[], redirects: redirects.redirects as Redirect[] };
}

/** Returns the headers of all matching rules, in order. The last header of a name applies. */
function findHeaders({ headers }: Rules, pathname: string): [string, string][] {
  const matching = headers.filter(({ forRegExp }) => forRegExp.test(pathname));
  return matching.flatMap(({ values }) => Object.entries(values));
}

/** Answers with the first matching redirect with this `force`; the site has no rewrite rules (status 200). */
function findRedirect({ redirects }: Rules, url: URL, force: boolean): Response | null {
  for (const { from, to, status = 301 } of redirects.filter((rule) => rule.force === force)) {
    const groups = toRedirectPattern(from).exec({ pathname: url.pathname })?.pathname.groups;
    if (!groups) continue;
    const values: Record<string, string | undefined> = { ...groups, splat: groups[0] ?? '' };
    const path = to.replace(/:(\w+)/g, (placeholder, name) => values[name] ?? placeholder);
    const location = path.includes('?') ? path : path + url.search;
    return new Response(null, { status, headers: { location } });
  }
  return null;
}

/** MIME type that `srvx` does not know. */
const MANIFEST_TYPE = 'application/manifest+json';
const NOT_SERVED = new Set(['/_redirects', '/_headers']);

/** Returns a response with the file at `path`, or null if there is none; `status` is 404 for the 404 page. */
type ServeFile = (request: Request, path: string, status?: number) => Promise<Response | null>;

/** Returns a function that serves the site's files. Only listed files are read, against path traversal. */
async function createFileServer(directory: string, rules: Rules): Promise<ServeFile> {
  const paths = (await listFilesUnder(directory)).map((file) => `/${relative(directory, file)}`);
  const files = new Set(paths.map((path) => path.replaceAll(sep, '/'))).difference(NOT_SERVED);
  const sendFile = staticMiddleware({ dir: directory, compress: false });

  /**
   * Returns the file for a path, or a path to redirect to, by Netlify's rules: `/a` gives `/a.html`, or a
   * redirect to `/a/` if there is `/a/index.html`; `/a/` gives `/a/index.html`, or a redirect to `/a`.
   */
  function resolvePath(path: string): string | null {
    const barePath = path.replace(/\/+$/, '');
    const page = `${barePath}.html`;
    const index = `${barePath}/index.html`;
    if (files.has(path)) return path;
    if (files.has(page)) return path === barePath ? page : barePath;
    if (files.has(index)) return path === `${barePath}/` ? index : `${barePath}/`;
    return null;
  }

  return async ({ method, headers, url }, path, status = 200) => {
    const resolved = resolvePath(path);
    if (!resolved) return null;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && status === 200) return textResponse(405, 'Method not allowed');
    const { pathname, search } = new URL(url);
    if (!files.has(resolved)) {
      const location = encodeURI(resolved) + search;
      return new Response(null, { status: 301, headers: { location } });
    }
    // The 404 page is sent whole, whatever `If-None-Match` or `Range` the request has.
    const init = status === 200 ? { method, headers } : { method: isRead ? method : 'GET' };
    const request = new Request(new URL(encodeURI(resolved), url), init);
    const response = await sendFile(request, () => textResponse(404, 'Not found'));
    const newHeaders = new Headers(response.headers);
    newHeaders.set('cache-control', 'public, max-age=0, must-revalidate');
    newHeaders.set('vary', 'Accept-Encoding');
    const type = resolved.endsWith('.webmanifest') ? MANIFEST_TYPE : newHeaders.get('content-type');
    // Netlify writes the charset in upper case.
    if (type) newHeaders.set('content-type', type.replace('utf-8', 'UTF-8'));
    for (const [name, value] of findHeaders(rules, pathname)) newHeaders.set(name, value);
    // The file is buffered, because a stream that the client aborts at its very end would crash the process.
    return new FastResponse(response.body && (await response.arrayBuffer()), {
      status: status === 200 ? response.status : status,
      headers: newHeaders,
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

/** Loads a build to serve. If given, `servePages` (a development server) answers in place of static files. */
export async function loadRelease(
  release: SiteBuild,
  runner: FunctionRunner,
  servePages: Handler | undefined,
) {
  const rules = await loadRules(release);
  const serveFile = await createFileServer(release.site, rules);
  const functions = await loadFunctions([release.functions, join(release.adapter, 'functions')]);

  async function callFunction(request: ServerRequest, pathname: string, preferStatic: boolean) {
    const match = matchFunction(functions, { pathname, method: request.method, preferStatic });
    return match && runner.handle(request, match);
  }

  /** Answers in Netlify's order: functions with `preferStatic` come after files and redirects. */
  async function route(request: ServerRequest): Promise<Response> {
    const url = new URL(request.url);
    const { pathname } = url;
    const decoded = decodePath(pathname);
    return (
      findRedirect(rules, url, true) ??
      (await callFunction(request, pathname, false)) ??
      (await servePages?.(request)) ??
      (decoded === null ? textResponse(400, 'Bad request') : await serveFile(request, decoded)) ??
      findRedirect(rules, url, false) ??
      (await callFunction(request, pathname, true)) ??
      (await serveFile(request, '/404', 404)) ??
      textResponse(404, 'Not found')
    );
  }

  return { functions, route };
}
