interface Kept {
  headers: Headers;
  body: ArrayBuffer;
  tags: string[];
  until: number;
}

/** Meant for the CDN, which keeps them to itself. */
const FOR_THE_CDN = ['netlify-cdn-cache-control', 'cdn-cache-control', 'netlify-cache-tag'];

/** Addresses that are never asked for again must not fill the memory: the oldest answers give way. */
const MOST = 500;

/** Seconds that the CDN may answer by itself. */
function lifetimeOf({ status, headers }: Response): number {
  const rule = headers.get('netlify-cdn-cache-control') ?? '';
  const mayBeKept = status === 200 && !headers.has('set-cookie');
  if (!mayBeKept || /\b(private|no-store|no-cache)\b/.test(rule)) return 0;
  return Number(/\bmax-age=(\d+)/.exec(rule)?.[1] ?? 0);
}

/** Keeps the answers that functions let the CDN keep, as the host does until the next deploy or purge. */
export class CdnCache {
  #kept = new Map<string, Kept>();

  /** The copy, or the word that the browser's own is still right. */
  get(request: Request): Response | null {
    const kept = this.#kept.get(request.url);
    if (request.method !== 'GET' || !kept || kept.until < Date.now()) return null;
    const headers = new Headers(kept.headers);
    headers.set('cache-status', '"Netlify Edge"; hit');
    const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
    return known.includes(headers.get('etag') ?? '')
      ? new Response(null, { status: 304, headers })
      : new Response(kept.body, { headers });
  }

  purge(tags: string[]): void {
    for (const [url, kept] of this.#kept) {
      if (kept.tags.some((tag) => tags.includes(tag))) this.#kept.delete(url);
    }
  }

  /** Gives back the answer to send: one that may be kept has been read as a whole. */
  async keep({ method, url }: Request, response: Response): Promise<Response> {
    const { status } = response;
    const headers = new Headers(response.headers);
    for (const name of FOR_THE_CDN) headers.delete(name);
    const seconds = method === 'GET' ? lifetimeOf(response) : 0;
    if (seconds === 0) return new Response(response.body, { status, headers });
    const body = await response.arrayBuffer();
    const tags = response.headers.get('netlify-cache-tag')?.split(/\s*,\s*/) ?? [];
    this.#kept.set(url, { headers, body, tags, until: Date.now() + seconds * 1000 });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest) this.#kept.delete(oldest);
    const sent = new Headers(headers);
    sent.set('cache-status', '"Netlify Edge"; fwd=miss');
    return new Response(body, { headers: sent });
  }
}
