import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a call may carry in production: 6 MB of text; other bytes travel as base64 and grow by a third. */
const TEXT_LIMIT = 6 * 1024 * 1024;
const BINARY_LIMIT = (TEXT_LIMIT / 4) * 3;

const TEXT = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded))/i;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A request that no function gets to see. */
export class Rejected extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** @throws Rejected 400 for a target or a host that makes no URL */
export function urlOf(message: IncomingMessage): URL {
  const target = message.url ?? '/';
  // Whoever ends TLS in front of this says so, as the host does.
  const scheme = message.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  const url = target.startsWith('/') && URL.parse(`${scheme}://${message.headers.host}${target}`);
  if (!url) throw new Rejected(400, 'Bad request');
  return url;
}

export function addressOf(message: IncomingMessage): string {
  return (message.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

/** Functions receive the whole body at once, as in production. @throws Rejected 413 */
export async function readBody(message: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const isText = TEXT.test(message.headers['content-type'] ?? '');
  const limit = isText ? TEXT_LIMIT : BINARY_LIMIT;
  const chunks: Buffer[] = [];
  let size = Number(message.headers['content-length'] ?? 0);
  if (size > limit) throw new Rejected(413, 'Le contenu envoyé est trop volumineux.');
  size = 0;
  // Leaving the loop must not close the connection before the refusal is sent.
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) throw new Rejected(413, 'Le contenu envoyé est trop volumineux.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Aborted when the client goes away before the answer is complete. */
export function abortSignalOf(reply: ServerResponse): AbortSignal {
  const controller = new AbortController();
  reply.once('close', () => {
    if (!reply.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** @throws Rejected 405 for a method that functions are never called with */
export function toRequest(
  message: IncomingMessage,
  { url, body, signal }: { url: URL; body: Buffer<ArrayBuffer>; signal: AbortSignal },
): Request {
  const headers = new Headers();
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index] as string, message.rawHeaders[index + 1] as string);
  }
  const method = message.method ?? 'GET';
  if (!METHODS.has(method)) throw new Rejected(405, 'Method not allowed');
  const hasBody = body.length > 0 && method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody ? { body } : {}),
  });
}
