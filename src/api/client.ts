import * as z from 'zod/mini';
import { CSRF_TOKEN_HEADER, type Endpoint, type RequestOf, type ResponseOf } from './endpoint.ts';

/** Timeout of a call whose options set none. */
const DEFAULT_TIMEOUT_MS = 20_000;

/** Body of error responses; the fields of `HttpError` explain its properties. */
const errorBodySchema = z.object({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  error: z.optional(z.string()),
});

/** A response other than 2xx. Its message is "status: body", or "status: status text" for an empty body. */
export class HttpError extends Error {
  readonly status: number;
  /** The server's French message, or null when the body is not an error body of this API. */
  readonly serverMessage: string | null;
  /** French messages by the name of an invalid field. */
  readonly fields: Record<string, string>;
  /** Machine-readable code of the error, or null if the status is sufficient. */
  readonly errorCode: string | null;
  /** The parsed JSON body, for error responses with more details; null when it is not JSON. */
  readonly body: unknown;

  constructor(response: Response, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    this.name = 'HttpError';
    this.status = response.status;
    this.body = parseJson(body);
    const errorBody = errorBodySchema.safeParse(this.body).data;
    this.serverMessage = errorBody?.message ?? null;
    this.fields = errorBody?.fields ?? {};
    this.errorCode = errorBody?.error ?? null;
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

interface Options {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** Values for the `:name` segments of the path. */
  parameters?: Record<string, string | number>;
  /** Empty values are not sent. */
  query?: Record<string, string | false | null | undefined>;
  /** A multipart body, sent instead of JSON. */
  form?: FormData;
  /** Timeout of `call` or `callPage`, `DEFAULT_TIMEOUT_MS` by default. */
  timeoutMs?: number;
}

/** The arguments of `call` after the endpoint: options, with a body if the endpoint has a request schema. */
export type CallArguments<E extends Endpoint> =
  RequestOf<E> extends undefined
    ? [options?: Options]
    : [options: Options & { body: RequestOf<E> }];

/** One page of a list; `nextCursor` is null on the last one. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** The session's CSRF token, for all but public endpoints; only in memory, so a reload requires a login. */
let csrfToken = '';

export function setCsrfToken(token: string): void {
  csrfToken = token;
}

function getCsrfHeader({ access }: Endpoint): Record<string, string> {
  return access === 'public' ? {} : { [CSRF_TOKEN_HEADER]: csrfToken };
}

/**
 * Sends a request from the browser and validates the response.
 * @throws HttpError, 401 without a session or with a login too old for the endpoint; TypeError when offline
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const response = await sendRequest(endpoint, { ...options, signal: withTimeout(options) });
  return endpoint.response.parse(await response.json()) as ResponseOf<E>;
}

/** Fetches a page of a list. The next one, if any, is in the header `Link: <…?cursor=…>; rel="next"`. */
export async function callPage<Item extends z.ZodMiniType>(
  endpoint: Endpoint<null, z.ZodMiniArray<Item>>,
  options: Options = {},
): Promise<Page<z.infer<Item>>> {
  const response = await sendRequest(endpoint, { ...options, signal: withTimeout(options) });
  return {
    items: endpoint.response.parse(await response.json()),
    nextCursor: getNextCursor(response),
  };
}

/** Sends a request, without timeout or parsing of the body: for streams and downloads. @throws HttpError */
export async function sendRequest(
  endpoint: Endpoint,
  { signal, headers, parameters = {}, query = {}, form, body }: Options & { body?: unknown } = {},
): Promise<Response> {
  const queryPairs = Object.entries(query).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  const search = queryPairs.length > 0 ? `?${new URLSearchParams(queryPairs)}` : '';
  const response = await fetch(`${fillPath(endpoint.path, parameters)}${search}`, {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...getCsrfHeader(endpoint),
      ...headers,
    },
    ...(form && { body: form }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new HttpError(response, await response.text());
  return response;
}

/** Returns the cursor in the response's `Link` header, or null on the last page. */
export function getNextCursor(response: Response): string | null {
  const nextUrl = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  // `URL` needs a base to parse a relative URL; its host is not used.
  return nextUrl ? new URL(nextUrl, 'http://site').searchParams.get('cursor') : null;
}

function withTimeout({ signal, timeoutMs = DEFAULT_TIMEOUT_MS }: Options = {}): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  if (!signal) return timeout;
  // Safari has `AbortSignal.any` from 17.4 on; without it only the caller's signal applies.
  return AbortSignal.any?.([signal, timeout]) ?? signal;
}

function fillPath(path: string, parameters: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
