interface Kept {
  status: number;
  headers: Headers;
  body: ArrayBuffer;
  tags: string[];
  until: number;
}

/** Seconds that the CDN may answer by itself, from the header meant for it alone. */
function lifetimeOf(response: Response): number {
  const rule = response.headers.get('netlify-cdn-cache-control') ?? '';
  if (/\b(private|no-store|no-cache)\b/.test(rule)) return 0;
  return Number(/\bmax-age=(\d+)/.exec(rule)?.[1] ?? 0);
}

function tagsOf(response: Response): string[] {
  const tags = response.headers.get('netlify-cache-tag') ?? '';
  return tags.split(',').map((tag) => tag.trim());
}

/** Addresses that are never asked for again must not fill the memory: the oldest answers give way. */
const MOST = 500;

/** Keeps the answers that functions let the CDN keep, as the host does until the next deploy or purge. */
export class CdnCache {
  #kept = new Map<string, Kept>();

  get(url: URL): Response | null {
    const kept = this.#kept.get(url.href);
    if (!kept || kept.until < Date.now()) return null;
    const headers = new Headers(kept.headers);
    headers.set('cache-status', '"Netlify Edge"; hit');
    return new Response(kept.body, { status: kept.status, headers });
  }

  purge(tags: string[]): void {
    for (const [url, kept] of this.#kept) {
      if (kept.tags.some((tag) => tags.includes(tag))) this.#kept.delete(url);
    }
  }

  /** Gives back the answer to send: one that may be kept has been read as a whole. */
  async keep(request: Request, response: Response): Promise<Response> {
    const seconds = lifetimeOf(response);
    const mayBeKept =
      request.method === 'GET' && response.status === 200 && !response.headers.has('set-cookie');
    if (seconds === 0 || !mayBeKept) return response;
    const { status, headers } = response;
    const body = await response.arrayBuffer();
    const until = Date.now() + seconds * 1000;
    this.#kept.set(request.url, { status, headers, body, tags: tagsOf(response), until });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest) this.#kept.delete(oldest);
    const sent = new Headers(headers);
    sent.set('cache-status', '"Netlify Edge"; fwd=miss');
    return new Response(body, { status, headers: sent });
  }
}
