import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { setEnvironmentContext } from '@netlify/blobs';

/** As many keys as production gives in one answer. */
const PAGE = 1_000;
const METADATA = 'x-amz-meta-user';

/** `/site`, `/site/store` or `/site/store/key`, with a region before it or without. */
const PATH = /^(?:\/region:[^/]+)?\/[^/]+(?:\/(?<store>[^/]+)(?:\/(?<key>.+))?)?\/?$/s;

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

/**
 * All stores in one table, which several processes may have open. A write is one statement, so nothing comes
 * between its condition and what it changes. What was written outlives the process, though perhaps not the machine.
 */
function openTable(file: string) {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS entries (
      store TEXT, key TEXT, etag TEXT, body BLOB, metadata TEXT, PRIMARY KEY (store, key)
    )`);
  const entry = 'INTO entries VALUES (:store, :key, :etag, :body, :metadata)';
  return {
    close: () => database.close(),
    put: database.prepare(`INSERT OR REPLACE ${entry}`),
    create: database.prepare(`INSERT OR IGNORE ${entry}`),
    replace: database.prepare(`UPDATE entries SET etag = :etag, body = :body, metadata = :metadata
      WHERE store = :store AND key = :key AND etag = :expected`),
    delete: database.prepare('DELETE FROM entries WHERE store = ? AND key = ?'),
    read: database.prepare('SELECT etag, body, metadata FROM entries WHERE store = ? AND key = ?'),
    // All that begins with the prefix stands before the prefix with the last of all characters.
    list: database.prepare(`SELECT key, etag FROM entries
      WHERE store = :store AND key >= max(:prefix, :cursor) AND key <> :cursor
        AND key < :prefix || char(0x10FFFF)
      ORDER BY key LIMIT ${PAGE + 1}`),
    stores: database.prepare('SELECT DISTINCT store FROM entries WHERE instr(store, ?) = 1'),
  };
}

type Table = ReturnType<typeof openTable>;

function json(value: object): Answer {
  return { status: 200, body: JSON.stringify(value) };
}

function list(table: Table, store: string, search: URLSearchParams): Answer {
  const prefix = search.get('prefix') ?? '';
  const rows = table.list.all({ store, prefix, cursor: search.get('cursor') ?? '' });
  const blobs = rows.slice(0, PAGE);
  const next_cursor = rows.length > PAGE ? blobs.at(-1)?.key : undefined;
  return json({ blobs, directories: [], next_cursor });
}

function read(table: Table, store: string, key: string): Answer {
  const found = table.read.get(store, key);
  if (!found) return { status: 404 };
  const { etag, body, metadata } = found as { etag: string; body: Uint8Array; metadata: string };
  return { status: 200, headers: { etag, [METADATA]: metadata }, body };
}

/** The etag is one of the contents, as in production. */
function write(table: Table, place: { store: string; key: string }, sent: Sent): Answer {
  const { body, headers } = sent;
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  const entry = { ...place, etag, body, metadata: String(headers[METADATA] ?? '') };
  const expected = headers['if-match'];
  const isNew = headers['if-none-match'] === '*';
  const { changes } = expected
    ? table.replace.run({ ...entry, expected })
    : table[isNew ? 'create' : 'put'].run(entry);
  return changes === 0 ? { status: 412 } : { status: 200, headers: { etag } };
}

interface Sent extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  body: Uint8Array;
}

/** The protocol that the vendor's client speaks with the host's edge, as far as the site uses it. */
function answer(table: Table, { method = '', url = '', ...sent }: Sent): Answer {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const { store, key } = PATH.exec(decodeURIComponent(pathname))?.groups ?? {};
  if (method === 'GET' && !store) {
    const stores = table.stores.all(searchParams.get('prefix') ?? '');
    return json({ stores: stores.map(({ store }) => store) });
  }
  if (method === 'GET' && store && !key) return list(table, store, searchParams);
  if (!store || !key) return { status: 400 };
  if (method === 'GET' || method === 'HEAD') return read(table, store, key);
  if (method === 'PUT') return write(table, { store, key }, sent);
  if (method !== 'DELETE') return { status: 405 };
  table.delete.run(store, key);
  return { status: 204 };
}

export interface LocalBlobs {
  /** What the Blobs client reads to find its server, encoded as it expects. */
  context: string;
  stop: () => Promise<void>;
}

/** Starts a store whose entries live in `directory`, and makes it the default of this process. */
export async function startBlobs(directory: string): Promise<LocalBlobs> {
  mkdirSync(directory, { recursive: true });
  const table = openTable(join(directory, 'blobs.db'));
  const token = randomUUID();

  async function handle(message: IncomingMessage): Promise<Answer> {
    const { method, url, headers } = message;
    const body = await buffer(message);
    if (headers.authorization !== `Bearer ${token}`) return { status: 403 };
    return answer(table, { method, url, headers, body });
  }

  const server = createServer((message, reply) => {
    handle(message)
      .catch((error): Answer => {
        if (!reply.destroyed) console.error(error);
        return { status: 500 };
      })
      .then(({ status, headers, body }) => reply.writeHead(status, headers).end(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = { siteID: 'local', token, edgeURL: address, uncachedEdgeURL: address };
  setEnvironmentContext(context);
  return {
    context: Buffer.from(JSON.stringify(context)).toString('base64'),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      table.close();
    },
  };
}
