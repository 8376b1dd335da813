import { listen, proxyTo } from '#scripts/local-server/http-server.ts';
import type { Platform } from '#scripts/local-server/platform.ts';

interface Copy {
  headers: Headers;
  status: number;
  body: ArrayBuffer;
  until: number;
}

/** Headers for the CDN, which removes them. */
const CDN_HEADERS = ['netlify-cdn-cache-control', 'cdn-cache-control'];

/** Returns the seconds for which the CDN may serve a copy of the response. */
function getLifetime({ status, headers }: Response): number {
  const rule = headers.get('netlify-cdn-cache-control') ?? '';
  const isCacheable = [200, 404].includes(status) && !headers.has('set-cookie');
  if (!isCacheable || /\b(private|no-store|no-cache)\b/.test(rule)) return 0;
  return Number(/\bmax-age=(\d+)/.exec(rule)?.[1] ?? 0);
}

/** Keeps copies of the responses that functions let the CDN keep, as Netlify does until the next deploy. */
class CdnCache {
  #copies = new Map<string, Copy>();

  /** Returns the copy, or 304 if the browser has the same. */
  get(request: Request): Response | null {
    const copy = this.#copies.get(request.url);
    if (request.method !== 'GET' || !copy || copy.until < Date.now()) return null;
    const headers = new Headers(copy.headers);
    headers.set('cache-status', '"Netlify Edge"; hit');
    const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
    return known.includes(headers.get('etag') ?? '')
      ? new Response(null, { status: 304, headers })
      : new Response(copy.body, { status: copy.status, headers });
  }

  clear(): void {
    this.#copies.clear();
  }

  /** Keeps a copy if that is allowed. @returns the response to send */
  async keep({ method, url }: Request, response: Response): Promise<Response> {
    const { status } = response;
    const headers = new Headers(response.headers);
    for (const name of CDN_HEADERS) headers.delete(name);
    const seconds = method === 'GET' ? getLifetime(response) : 0;
    if (seconds === 0) return new Response(response.body, { status, headers });
    const body = await response.arrayBuffer();
    this.#copies.set(url, { headers, status, body, until: Date.now() + seconds * 1000 });
    const sent = new Headers(headers);
    sent.set('cache-status', '"Netlify Edge"; fwd=miss');
    return new Response(body, { status, headers: sent });
  }
}

/** Puts a CDN in front of a platform; each release empties its cache. */
export async function behindCdn(platform: Platform): Promise<Platform> {
  const cache = new CdnCache();
  const { servePages } = proxyTo(Number(new URL(platform.url).port));
  const { port, close } = await listen(0, async (request) => {
    // The copies are not compressed.
    request.headers.delete('accept-encoding');
    return cache.get(request) ?? cache.keep(request, await servePages(request));
  });
  return {
    ...platform,
    url: `http://localhost:${port}`,
    swap: (release) => platform.swap(release).then(() => cache.clear()),
    rebuild: () => platform.rebuild().then(() => cache.clear()),
    async close() {
      await close();
      await platform.close();
    },
  };
}
