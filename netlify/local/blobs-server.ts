import { randomUUID } from 'node:crypto';
import { setEnvironmentContext } from '@netlify/blobs';
import {
  answerEntry,
  type EntryFiles,
  entryEtag,
  etagOf,
  hasMetadata,
  writeEntry,
} from './blob-files.ts';
import { listKeys } from './blob-listing.ts';
import { StoreLock } from './store-lock.ts';
import { storeOf, VendorServer } from './vendor-blobs.ts';

const METADATA_HEADER = 'x-amz-meta-user';

/**
 * The vendor's server gives no etag on reads, makes etags of a file's time (two writes within a tick look
 * the same) and is not atomic. This one writes one at a time and makes etags of contents, as production does.
 * An entry without metadata, which is all that the site keeps, it reads and writes itself: the vendor's way
 * takes four times the file calls.
 */
class AtomicBlobsServer extends VendorServer {
  #locks = new Map<string, StoreLock>();

  override async handleRequest(request: Request): Promise<Response> {
    try {
      return await this.#answer(request);
    } catch {
      return new Response(null, { status: 500 });
    }
  }

  async #answer(request: Request): Promise<Response> {
    const store = storeOf(request);
    const lock = this.#locks.get(store) ?? new StoreLock();
    this.#locks.set(store, lock);
    switch (request.method) {
      case 'GET':
        return lock.read(() => this.#list(request) ?? this.#readWithEtag(request));
      case 'PUT':
        return lock.write(() => this.#writeIfUnchanged(request));
      case 'DELETE':
        return lock.write(() => super.handleRequest(request));
      case 'HEAD':
        return lock.read(() => this.#describe(request));
      default:
        return super.handleRequest(request);
    }
  }

  /** Null for what is no plain list of a store's keys. */
  #list(request: Request): Promise<Response> | null {
    const url = new URL(request.url);
    const { rootPath, key } = this.getLocalPaths(url);
    if (!rootPath || key !== '' || url.searchParams.get('directories') === 'true') return null;
    if (!this.validateAccess(request)) return null;
    const prefix = url.searchParams.get('prefix') ?? '';
    const cursor = url.searchParams.get('cursor') ?? '';
    return listKeys(rootPath, { prefix, cursor }).then((listing) => Response.json(listing));
  }

  /** Null for what the vendor's server answers. */
  async #plainEntry(request: Request): Promise<EntryFiles | null> {
    const url = new URL(request.url);
    const { key, dataPath, metadataPath } = this.getLocalPaths(url);
    const isEntry = key && !url.pathname.startsWith('/api/') && this.validateAccess(request);
    if (!isEntry || !dataPath || !metadataPath) return null;
    const files = { dataPath, metadataPath };
    return (await hasMetadata(files)) ? null : files;
  }

  async #readWithEtag(request: Request): Promise<Response> {
    const plain = await this.#plainEntry(request);
    const found = plain ? await answerEntry(plain) : await super.handleRequest(request);
    const isEntry = found.ok && !found.headers.has('content-type');
    if (!isEntry) return found;
    const body = new Uint8Array(await found.arrayBuffer());
    const etag = etagOf(body);
    const headers = new Headers(found.headers);
    headers.set('etag', etag);
    if (request.headers.get('if-none-match') === etag) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(body, { headers });
  }

  async #describe(request: Request): Promise<Response> {
    const { ok, status, headers } = await super.handleRequest(request);
    if (!ok) return new Response(null, { status });
    const described = new Headers(headers);
    described.set('etag', (await this.#currentEtag(request)) ?? '');
    return new Response(null, { headers: described });
  }

  async #writeIfUnchanged(request: Request): Promise<Response> {
    const { headers } = request;
    const plain = headers.has(METADATA_HEADER) ? null : await this.#plainEntry(request);
    if (!(await this.#isAsExpected(request, plain))) return new Response(null, { status: 412 });
    const body = new Uint8Array(await request.arrayBuffer());
    const etag = etagOf(body);
    if (plain) {
      await writeEntry(plain, body);
      return new Response(null, { headers: { etag } });
    }
    const unconditional = new Headers(headers);
    unconditional.delete('if-match');
    unconditional.delete('if-none-match');
    const written = await super.handleRequest(
      new Request(request.url, { method: 'PUT', headers: unconditional, body }),
    );
    return written.ok ? new Response(null, { status: written.status, headers: { etag } }) : written;
  }

  async #isAsExpected(request: Request, plain: EntryFiles | null): Promise<boolean> {
    const expected = request.headers.get('if-match');
    const isNew = request.headers.get('if-none-match') === '*';
    if (expected === null && !isNew) return true;
    const current = plain ? await entryEtag(plain) : await this.#currentEtag(request);
    return isNew ? current === null : current === expected;
  }

  async #currentEtag(request: Request): Promise<string | null> {
    const headers = new Headers(request.headers);
    headers.delete('if-none-match');
    const found = await this.#readWithEtag(new Request(request.url, { headers }));
    await found.body?.cancel();
    return found.headers.get('etag');
  }
}

export interface LocalBlobs {
  /** What the Blobs client reads to find its server, encoded as it expects. */
  context: string;
  stop: () => Promise<void>;
}

/** Starts a store whose entries live in `directory`, and makes it the default of this process. */
export async function startBlobs(directory: string): Promise<LocalBlobs> {
  const token = randomUUID();
  const server = new AtomicBlobsServer({ directory, token });
  const { address } = await server.start();
  const context = { siteID: 'local', token, edgeURL: address, uncachedEdgeURL: address };
  setEnvironmentContext(context);
  return {
    context: Buffer.from(JSON.stringify(context)).toString('base64'),
    stop: () => server.stop(),
  };
}
