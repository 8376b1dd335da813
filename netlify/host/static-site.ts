import { relative, sep } from 'node:path';
import { FastResponse } from 'srvx';
import { staticMiddleware } from 'srvx/static';
import { filesUnder } from '#netlify/making/release.ts';
import { headersFor, type Rules } from './rules.ts';
import { textResponse } from './server.ts';

/** The library does not know the type. */
const MANIFEST = 'application/manifest+json';
const NOT_SERVED = new Set(['/_redirects', '/_headers']);

/** Answers with the file at a path, which may stand in for another one; null when there is none. */
export type StaticSite = (
  request: Request,
  path: string,
  status?: number,
) => Promise<Response | null>;

/** Indexes the site once; a path that is not in the index cannot reach the disk. */
export async function loadSite(directory: string, rules: Rules): Promise<StaticSite> {
  const paths = (await filesUnder(directory)).map((file) => `/${relative(directory, file)}`);
  const files = new Set(paths.map((path) => path.replaceAll(sep, '/'))).difference(NOT_SERVED);
  const send = staticMiddleware({ dir: directory, compress: false });

  /**
   * The file, or the address it has: `/a` shows `a.html`, or goes to `/a/` for `a/index.html`; `/a/` goes to
   * `/a` for `a.html`: the host's own rules.
   */
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
    // What stands in for another file is sent whole, whatever of that one the client has.
    const asked = status === 200 ? { method, headers } : { method: isRead ? method : 'GET' };
    const request = new Request(new URL(encodeURI(found), url), asked);
    const answer = await send(request, () => textResponse(404, 'Not found'));
    const sent = new Headers(answer.headers);
    sent.set('cache-control', 'public, max-age=0, must-revalidate');
    sent.set('vary', 'Accept-Encoding');
    const type = found.endsWith('.webmanifest') ? MANIFEST : sent.get('content-type');
    // As the host writes it.
    if (type) sent.set('content-type', type.replace('utf-8', 'UTF-8'));
    for (const [name, value] of headersFor(rules, pathname)) sent.set(name, value);
    // Read as a whole: a stream of a file that is given up at its very end would end the process.
    return new FastResponse(answer.body && (await answer.arrayBuffer()), {
      status: status === 200 ? answer.status : status,
      headers: sent,
    });
  };
}
