import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createBrotliCompress } from 'node:zlib';

const execute = promisify(execFile);
/** Headers of HTTP/1.1 that HTTP/2 refuses. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|xml)|\S+\+(json|xml))/;
/** Servers commonly compress with quality 4 while they send a response. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export interface Http2Proxy {
  url: string;
  close: () => void;
}

/** Creates a self-signed certificate, because browsers use HTTP/2 only with TLS. */
async function createCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const output = ['-keyout', key, '-out', cert];
  await execute('openssl', ['req', '-x509', '-nodes', ...curve, ...subject, ...output]);
  const files = { key: await readFile(key), cert: await readFile(cert) };
  await rm(folder, { recursive: true });
  return files;
}

function forward(origin: string, incoming: Http2ServerRequest, reply: Http2ServerResponse): void {
  const entries = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
  const upstream = request(new URL(incoming.url, origin), {
    method: incoming.method,
    // The platform accepts changes only from pages of its own origin.
    headers: { ...Object.fromEntries(entries), ...(incoming.headers.origin && { origin }) },
  });
  upstream.on('response', (response) => {
    const forwarded = Object.entries(response.headers).filter(([name]) => !HOP_BY_HOP.has(name));
    const headers = Object.fromEntries(forwarded);
    const isUncompressed = !headers['content-encoding'] && !headers['content-range'];
    if (isUncompressed && COMPRESSIBLE.test(String(headers['content-type']))) {
      delete headers['content-length'];
      reply.writeHead(response.statusCode ?? 502, { ...headers, 'content-encoding': 'br' });
      pipeline(response, createBrotliCompress(BROTLI), reply, () => undefined);
    } else {
      reply.writeHead(response.statusCode ?? 502, headers);
      response.pipe(reply);
    }
  });
  upstream.on('error', () => reply.writeHead(502).end());
  incoming.pipe(upstream);
}

/** Serves the platform through HTTP/2, TLS and Brotli, as a CDN does. */
export async function startHttp2Proxy(origin: string): Promise<Http2Proxy> {
  const certificate = await createCertificate();
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (incoming, reply) =>
    forward(origin, incoming, reply),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, close: () => server.close() };
}
