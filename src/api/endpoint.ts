import * as z from 'zod/mini';
import { withDeadline } from './deadline.ts';

type Path = `/api/${string}` | `/images/${string}`;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API, as the browser and the server both know it. */
export interface Endpoint<
  Request extends z.ZodMiniType | null = z.ZodMiniType | null,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method;
  /** Path as the router matches it, e.g. `/api/blog/posts/:slug`. */
  path: Path;
  /** The owner's calls need her session, and her session's token unless they only read. */
  access: 'public' | 'owner';
  /** Shape of the JSON body; null where there is none. */
  request: Request;
  /**
   * `form`: JSON, or the fields of a plain form, which is answered with a redirection. A multipart body is
   * read by the rule itself; an ignored one by nobody.
   */
  encoding: 'json' | 'form' | 'multipart' | 'ignored';
  response: Response;
  /** Largest accepted body, in bytes. */
  maxBytes: number;
  /** `own`: a change is refused to pages of other sites. `any`: what its address holds is right enough. */
  origin: 'own' | 'any';
}

export type RequestOf<E extends Endpoint> = E['request'] extends z.ZodMiniType
  ? z.infer<E['request']>
  : undefined;
export type ResponseOf<E extends Endpoint> = z.infer<E['response']>;

const SMALL_BODY = 16_384;

interface Shape<Request, Response> {
  request?: Request;
  response: Response;
  maxBytes?: number;
  encoding?: Endpoint['encoding'];
  /** Everything under /api/admin/ is the owner's unless it says otherwise. */
  access?: Endpoint['access'];
  origin?: Endpoint['origin'];
}

export function endpoint<
  Response extends z.ZodMiniType,
  Request extends z.ZodMiniType | null = null,
>(method: Method, path: Path, shape: Shape<Request, Response>): Endpoint<Request, Response> {
  return {
    method,
    path,
    access: shape.access ?? (path.startsWith('/api/admin/') ? 'owner' : 'public'),
    request: shape.request ?? (null as Request),
    encoding: shape.encoding ?? 'json',
    response: shape.response,
    maxBytes: shape.maxBytes ?? SMALL_BODY,
    origin: shape.origin ?? 'own',
  };
}

/** Every refusal of the API carries one French sentence, and one a field where fields are at fault. */
const refusalSchema = z.object({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

/** A non-success answer. Its message is "status: body", or "status: status text" for an empty body. */
export class HttpError extends Error {
  readonly status: number;
  /** The server's French sentence, or null when the body was not one of ours. */
  readonly serverMessage: string | null;
  /** French sentences by field name. */
  readonly fields: Record<string, string>;
  /** The whole JSON body, for refusals that carry more. */
  readonly body: unknown;
  /** Seconds to wait before trying again, or null. */
  readonly retryAfter: number | null;

  constructor(response: Response, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    this.name = 'HttpError';
    this.status = response.status;
    this.body = readJson(body);
    const refusal = refusalSchema.safeParse(this.body).data;
    this.serverMessage = refusal?.message ?? null;
    this.fields = refusal?.fields ?? {};
    this.retryAfter = Number(response.headers.get('Retry-After')) || null;
  }
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Values for the `:name` segments of the path. */
  parameters?: Record<string, string>;
  query?: Record<string, string>;
}

/** Sends the call from the browser and checks the answer's shape. @throws HttpError, or TypeError when offline */
export async function call<E extends Endpoint>(
  to: E,
  body: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const response = await send(to, body, {
    ...options,
    signal: withDeadline(options.signal),
  });
  return to.response.parse(await response.json()) as ResponseOf<E>;
}

/** The bare exchange under `call`, for streams and long downloads. @throws HttpError */
export async function send<E extends Endpoint>(
  to: E,
  body: RequestOf<E>,
  { signal, headers = {}, parameters = {}, query = {} }: CallOptions,
): Promise<Response> {
  const hasBody = body !== undefined;
  const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
  const response = await fetch(`${fillPath(to.path, parameters)}${search}`, {
    method: to.method,
    credentials: 'include',
    headers: { ...(hasBody ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new HttpError(response, await response.text());
  return response;
}

function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
