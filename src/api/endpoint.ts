import type * as z from 'zod/mini';

/** The header with the CSRF token of the administrator's session, which every change in the administration requires. */
export const CSRF_TOKEN_HEADER = 'X-CSRF-Token';

/** The error name (RFC 9470) in the body of a 401 if the session is open but its login is too long ago for the call. */
export const NEEDS_RECENT_LOGIN = 'insufficient_user_authentication';

type Path = `/api/${string}` | `/images/${string}`;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The contract of one API call, shared by browser and server. */
export interface Endpoint<
  Request extends z.ZodMiniType | null = z.ZodMiniType | null,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method;
  /** Path as the router matches it, e.g. `/api/blog/posts/:slug`. */
  path: Path;
  /**
   * `admin` needs a session and, for changes, its CSRF token. `recent` needs a session opened minutes ago, because a
   * thief of an older session could lock the administrator out or copy all data with the call. `personal` is for lists of
   * people: it needs the token and, after the first page, a session opened minutes ago.
   */
  access: 'public' | 'admin' | 'recent-login' | 'personal-list';
  /** Schema of the request body; null if there is none. */
  request: Request;
  /**
   * `form` accepts JSON or a URL-encoded form, and answers a form with a redirect. With `multipart` the handler parses
   * the body itself. With `ignored` the body is not read.
   */
  encoding: 'json' | 'form' | 'multipart' | 'ignored';
  response: Response;
  /** Largest accepted body, in bytes. */
  maxBytes: number;
  /** `own`: changes need the Origin of this site. `any`: the Origin is not checked because a signed link authorises. */
  origin: 'own' | 'any';
}

export type RequestOf<E extends Endpoint> = E['request'] extends z.ZodMiniType
  ? z.infer<E['request']>
  : undefined;
export type ResponseOf<E extends Endpoint> = z.infer<E['response']>;

const DEFAULT_MAX_BYTES = 16_384;

interface Options<Request, Response> {
  request?: Request;
  response: Response;
  maxBytes?: number;
  encoding?: Endpoint['encoding'];
  /** By default `admin` under /api/admin/, else `public`. */
  access?: Endpoint['access'];
  origin?: Endpoint['origin'];
}

// Marked as free of side effects so that a browser script contains only the endpoints that it calls.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Response extends z.ZodMiniType,
  Request extends z.ZodMiniType | null = null,
>(method: Method, path: Path, options: Options<Request, Response>): Endpoint<Request, Response> {
  return {
    method,
    path,
    access: options.access ?? (path.startsWith('/api/admin/') ? 'admin' : 'public'),
    request: options.request ?? (null as Request),
    encoding: options.encoding ?? 'json',
    response: options.response,
    maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
    origin: options.origin ?? 'own',
  };
}
