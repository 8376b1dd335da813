import { listen, proxyTo } from '#scripts/local-server/http-server.ts';
import type { Platform } from '#scripts/local-server/platform.ts';

interface CachedResponse {
  headers: Headers;
  status: number;
  body: ArrayBuffer;
  expiresAtMs: number;
}

/** Headers that only the CDN reads; it removes them from the response. */
const CDN_HEADERS = ['netlify-cdn-cache-control', 'cdn-cache-control'];

/** Returns the number of seconds for which the CDN may serve the response to other clients. */
function getMaxAgeSeconds({ status, headers }: Response): number {
  const cacheControl = headers.get('netlify-cdn-cache-control') ?? '';
  const isCacheable = [200, 404].includes(status) && !headers.has('set-cookie');
  if (!isCacheable || /\b(private|no-store|no-cache)\b/.test(cacheControl)) return 0;
  return Number(/\bmax-age=(\d+)/.exec(cacheControl)?.[1] ?? 0);
}

/** Caches the responses of the functions that allow it, as Netlify does until the next deploy. */
class CdnCache {
  #responses = new Map<string, CachedResponse>();

  /** Returns the cached response, or 304 if the browser has the same one. */
  get(request: Request): Response | null {
    const cached = this.#responses.get(request.url);
    if (request.method !== 'GET' || !cached || cached.expiresAtMs < Date.now()) return null;
    const headers = new Headers(cached.headers);
    headers.set('cache-status', '"Netlify Edge"; hit');
    const knownEtags = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
    return knownEtags.includes(headers.get('etag') ?? '')
      ? new Response(null, { status: 304, headers })
      : new Response(cached.body, { status: cached.status, headers });
  }

  clear(): void {
    this.#responses.clear();
  }

  /** Caches the response if that is allowed. @returns the response to send */
  async cacheResponse({ method, url }: Request, response: Response): Promise<Response> {
    const { status } = response;
    const headers = new Headers(response.headers);
    for (const name of CDN_HEADERS) headers.delete(name);
    const seconds = method === 'GET' ? getMaxAgeSeconds(response) : 0;
    if (seconds === 0) return new Response(response.body, { status, headers });
    const body = await response.arrayBuffer();
    this.#responses.set(url, { headers, status, body, expiresAtMs: Date.now() + seconds * 1000 });
    const sentHeaders = new Headers(headers);
    sentHeaders.set('cache-status', '"Netlify Edge"; fwd=miss');
    return new Response(body, { status, headers: sentHeaders });
  }
}

/** Puts a CDN in front of a platform; each release empties its cache. */
export async function putBehindCdn(platform: Platform): Promise<Platform> {
  const cache = new CdnCache();
  const { servePages } = proxyTo(Number(new URL(platform.url).port));
  const { port, close } = await listen(0, async (request) => {
    // The cached responses are not compressed.
    request.headers.delete('accept-encoding');
    return cache.get(request) ?? cache.cacheResponse(request, await servePages(request));
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
