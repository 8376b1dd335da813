import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { chooseEncoding, compress, type Encoding } from './compression.ts';
import { contentTypeOf } from './content-type.ts';

const NOT_SERVED = new Set(['/_redirects', '/_headers']);

/** A file of the site. Releases never change, so its bytes are kept in memory once read. */
class SiteFile {
  readonly type: string;
  #path: string;
  #body: Promise<Buffer> | null = null;
  #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(path: string) {
    this.#path = path;
    this.type = contentTypeOf(path);
  }

  body(): Promise<Buffer> {
    this.#body ??= readFile(this.#path);
    return this.#body;
  }

  async etag(): Promise<string> {
    const hash = createHash('sha256').update(await this.body());
    return `W/"${hash.digest('base64url').slice(0, 22)}"`;
  }

  async encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compress(await this.body(), encoding, 'files');
    this.#compressed.set(encoding, made);
    return made;
  }
}

type Found = { file: SiteFile } | { redirect: string };

export interface StaticSite {
  find: (pathname: string) => Found | null;
  /** Compresses ahead of the first request what is worth it. */
  warm: (signal: AbortSignal) => Promise<void>;
}

/**
 * Indexes the site once; a path that is not in the index cannot reach the disk. `/a` shows `a.html`, or
 * goes to `/a/` for `a/index.html`; `/a/` goes to `/a` for `a.html`: the host's own rules.
 */
export async function loadSite(directory: string): Promise<StaticSite> {
  const files = new Map<string, SiteFile>();
  const entries = existsSync(directory)
    ? await readdir(directory, { recursive: true, withFileTypes: true })
    : [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const pathname = `/${relative(directory, path).split(sep).join('/')}`;
    if (!NOT_SERVED.has(pathname)) files.set(pathname, new SiteFile(path));
  }

  function find(pathname: string): Found | null {
    const bare = pathname.replace(/\/+$/, '');
    const exact = files.get(pathname);
    if (exact) return { file: exact };
    const page = files.get(`${bare}.html`);
    const index = files.get(`${bare}/index.html`);
    if (page) return pathname === bare ? { file: page } : { redirect: bare };
    if (index) return pathname === `${bare}/` ? { file: index } : { redirect: `${bare}/` };
    return null;
  }

  async function warm(signal: AbortSignal): Promise<void> {
    for (const file of files.values()) {
      if (signal.aborted) return;
      if (chooseEncoding('br', file.type)) await file.encoded('br');
    }
  }

  return { find, warm };
}

export function isUnchanged(message: IncomingMessage, etag: string): boolean {
  const known = message.headers['if-none-match'] ?? '';
  return known.split(/\s*,\s*/).includes(etag);
}

/** Sends a file with its validator; 304 when the client has it already. */
export async function sendFile(
  message: IncomingMessage,
  reply: ServerResponse,
  { file, status = 200, rules }: { file: SiteFile; status?: number; rules: Record<string, string> },
): Promise<void> {
  const etag = await file.etag();
  const body = await file.body();
  const encoding = chooseEncoding(message.headers['accept-encoding'], file.type, body.length);
  const headers = {
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': file.type,
    vary: 'Accept-Encoding',
    ...rules,
    etag,
  };
  if (status === 200 && isUnchanged(message, etag)) {
    reply.writeHead(304, headers).end();
    return;
  }
  const bytes = encoding ? await file.encoded(encoding) : body;
  reply.writeHead(status, {
    ...headers,
    'content-length': bytes.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  reply.end(message.method === 'HEAD' ? undefined : bytes);
}
