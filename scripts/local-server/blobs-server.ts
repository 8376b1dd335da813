import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setEnvironmentContext } from '@netlify/blobs';
import { FastResponse } from 'srvx';
import { HOST, listen } from './http-server.ts';

const PAGE_SIZE = 1_000;
const METADATA_HEADER = 'x-amz-meta-user';

/** `/site`, `/site/store` or `/site/store/key`, with or without a region before. */
const URL_PATH = /^(?:\/region:[^/]+)?\/[^/]+(?:\/(?<store>[^/]+)(?:\/(?<key>.+))?)?\/?$/s;

/** Opens the table, which processes can share. `synchronous = NORMAL` loses writes only in a system crash. */
function openTable(file: string) {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS entries (
      store TEXT, key TEXT, etag TEXT, body BLOB, metadata TEXT, PRIMARY KEY (store, key)
    )`);
  const intoEntries = 'INTO entries VALUES (:store, :key, :etag, :body, :metadata)';
  return {
    close: () => database.close(),
    put: database.prepare(`INSERT OR REPLACE ${intoEntries}`),
    create: database.prepare(`INSERT OR IGNORE ${intoEntries}`),
    replace: database.prepare(`UPDATE entries SET etag = :etag, body = :body, metadata = :metadata
      WHERE store = :store AND key = :key AND etag = :expected`),
    delete: database.prepare('DELETE FROM entries WHERE store = ? AND key = ?'),
    read: database.prepare('SELECT etag, body, metadata FROM entries WHERE store = ? AND key = ?'),
    // Keys with the prefix are below prefix + last code point. `cursor` is the last key of the page before.
    list: database.prepare(`SELECT key, etag FROM entries
      WHERE store = :store AND key >= max(:prefix, :cursor) AND key <> :cursor
        AND key < :prefix || char(0x10FFFF)
      ORDER BY key LIMIT ${PAGE_SIZE + 1}`),
    stores: database.prepare('SELECT DISTINCT store FROM entries WHERE instr(store, ?) = 1'),
  };
}

type Table = ReturnType<typeof openTable>;

function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
  return new FastResponse(null, { status, headers });
}

function listBlobs(table: Table, store: string, search: URLSearchParams): Response {
  const prefix = search.get('prefix') ?? '';
  const rows = table.list.all({ store, prefix, cursor: search.get('cursor') ?? '' });
  const blobs = rows.slice(0, PAGE_SIZE);
  const next_cursor = rows.length > PAGE_SIZE ? blobs.at(-1)?.key : undefined;
  return Response.json({ blobs, directories: [], next_cursor });
}

function readBlob(table: Table, store: string, key: string): Response {
  const found = table.read.get(store, key);
  if (!found) return emptyResponse(404);
  const { etag, body, metadata } = found as { etag: string; body: BodyInit; metadata: string };
  return new FastResponse(body, { headers: { etag, [METADATA_HEADER]: metadata } });
}

/** The etag is a hash of the content, as in production. */
async function writeBlob(table: Table, store: string, key: string, request: Request) {
  const body = await request.bytes();
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  const entry = { store, key, etag, body, metadata: request.headers.get(METADATA_HEADER) ?? '' };
  const expectedEtag = request.headers.get('if-match');
  const requiresNewKey = request.headers.get('if-none-match') === '*';
  const { changes } = expectedEtag
    ? table.replace.run({ ...entry, expected: expectedEtag })
    : table[requiresNewKey ? 'create' : 'put'].run(entry);
  return changes === 0 ? emptyResponse(412) : emptyResponse(200, { etag });
}

/** Implements the part of Netlify Blobs' HTTP protocol that the site uses. */
async function respond(table: Table, request: Request): Promise<Response> {
  const { method } = request;
  const { pathname, searchParams } = new URL(request.url);
  const { store, key } = URL_PATH.exec(decodeURIComponent(pathname))?.groups ?? {};
  if (method === 'GET' && !store) {
    const stores = table.stores.all(searchParams.get('prefix') ?? '');
    return Response.json({ stores: stores.map(({ store }) => store) });
  }
  if (method === 'GET' && store && !key) return listBlobs(table, store, searchParams);
  if (!store || !key) return emptyResponse(400);
  if (method === 'GET' || method === 'HEAD') return readBlob(table, store, key);
  if (method === 'PUT') return writeBlob(table, store, key, request);
  if (method !== 'DELETE') return emptyResponse(405);
  table.delete.run(store, key);
  return emptyResponse(204);
}

export interface LocalBlobs {
  /** Value of NETLIFY_BLOBS_CONTEXT, by which the Blobs client finds this server. */
  context: string;
  stop: () => Promise<void>;
}

/** Starts a Blobs server for `directory`. Blobs clients of this process and its children then use it. */
export async function startBlobs(directory: string): Promise<LocalBlobs> {
  mkdirSync(directory, { recursive: true });
  const table = openTable(join(directory, 'blobs.db'));
  const token = randomUUID();

  const { port, close } = await listen(0, async (request) =>
    request.headers.get('authorization') === `Bearer ${token}`
      ? respond(table, request)
      : emptyResponse(403),
  );
  const address = `http://${HOST}:${port}`;
  const clientContext = { siteID: 'local', token, edgeURL: address, uncachedEdgeURL: address };
  setEnvironmentContext(clientContext);
  return {
    context: Buffer.from(JSON.stringify(clientContext)).toString('base64'),
    async stop() {
      await close();
      table.close();
    },
  };
}
