import { hostContext, persist } from './host-storage.ts';
import { requestStorage, type StorageAnswer } from './storage-request.ts';

/** What the functions use of a store; the vendor's own `Store` fits it. */
export interface KeyStore {
  get(key: string, options: { type: 'json' }): Promise<unknown>;
  get(key: string, options: { type: 'arrayBuffer' }): Promise<ArrayBuffer | null>;
  getWithMetadata(
    key: string,
    options: { type: 'json' },
  ): Promise<{ data: unknown; etag?: string } | null>;
  set(key: string, data: ArrayBuffer, condition?: Condition): Promise<Written>;
  setJSON(key: string, data: unknown, condition?: Condition): Promise<Written>;
  delete(key: string): Promise<void>;
  list(options: { prefix?: string; paginate: true }): AsyncIterable<Listing>;
}

export type Condition = { onlyIfNew: true } | { onlyIfMatch: string };

interface Written {
  modified: boolean;
  etag?: string;
}

interface Listing {
  blobs: { key: string }[];
}

export interface StoreOptions {
  name: string;
  consistency: 'strong';
  region: 'eu-central-1';
  signal: AbortSignal;
}

const EMPTY = [204, 404];
const CACHING = 'max-age=0, stale-while-revalidate=60';

function conditionHeaders(condition?: Condition): Record<string, string> {
  if (!condition) return {};
  return 'onlyIfMatch' in condition
    ? { 'if-match': condition.onlyIfMatch }
    : { 'if-none-match': '*' };
}

function fault({ status, headers }: StorageAnswer): Error {
  return new Error(`storage answered ${headers['x-nf-error'] ?? status}`);
}

function jsonOf({ body }: StorageAnswer): unknown {
  return JSON.parse(body.toString());
}

/**
 * A store as functions reach it on the host, where the vendor's client is 15 KB of every function: half of
 * what each may weigh. Sends what that client sends, which a test compares request by request.
 */
export function openHostStore({ name, region, signal }: StoreOptions): KeyStore {
  const { siteID, token, uncachedEdgeURL } = hostContext();

  function send(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string | ArrayBuffer } = {},
  ): Promise<StorageAnswer> {
    const { href } = new URL(`/region:${region}/${siteID}/site:${name}${path}`, uncachedEdgeURL);
    const authorization = `Bearer ${token}`;
    return persist(() =>
      requestStorage(href, { method, headers: { authorization, ...headers }, body, signal }),
    );
  }

  async function read(key: string): Promise<StorageAnswer | null> {
    const answer = await send('GET', `/${key}`);
    if (answer.status === 404) return null;
    if (answer.status !== 200) throw fault(answer);
    return answer;
  }

  function get(key: string, options: { type: 'json' }): Promise<unknown>;
  function get(key: string, options: { type: 'arrayBuffer' }): Promise<ArrayBuffer | null>;
  async function get(key: string, { type }: { type: 'json' | 'arrayBuffer' }) {
    const answer = await read(key);
    if (!answer) return null;
    return type === 'json' ? jsonOf(answer) : new Uint8Array(answer.body).buffer;
  }

  async function write(
    key: string,
    body: string | ArrayBuffer,
    condition?: Condition,
    type: Record<string, string> = {},
  ): Promise<Written> {
    const headers = { ...type, ...conditionHeaders(condition), 'cache-control': CACHING };
    const answer = await send('PUT', `/${key}`, { headers, body });
    if (condition && answer.status === 412) return { modified: false };
    if (answer.status !== 200) throw fault(answer);
    const { etag } = answer.headers;
    return { modified: true, ...(etag ? { etag } : {}) };
  }

  return {
    get,
    async getWithMetadata(key) {
      const answer = await read(key);
      if (!answer) return null;
      const { etag } = answer.headers;
      return { data: jsonOf(answer), ...(etag ? { etag } : {}) };
    },
    set: write,
    setJSON: (key, data, condition) =>
      write(key, JSON.stringify(data), condition, { 'content-type': 'application/json' }),
    async delete(key) {
      const answer = await send('DELETE', `/${key}`);
      if (answer.status !== 200 && !EMPTY.includes(answer.status)) throw fault(answer);
    },
    async *list({ prefix }) {
      let cursor: string | undefined;
      do {
        const search = new URLSearchParams({
          ...(prefix ? { prefix } : {}),
          ...(cursor ? { cursor } : {}),
        });
        const answer = await send('GET', search.size > 0 ? `?${search}` : '');
        if (EMPTY.includes(answer.status)) return;
        if (answer.status !== 200) throw fault(answer);
        const page = jsonOf(answer) as Listing & { next_cursor?: string };
        yield { blobs: page.blobs ?? [] };
        cursor = page.next_cursor;
      } while (cursor);
    },
  };
}
