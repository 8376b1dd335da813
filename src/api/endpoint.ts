import type * as z from 'zod/mini';

/** The header with the CSRF token of the session, which every change in the administration requires. */
export const CSRF_TOKEN_HEADER = 'X-CSRF-Token';

/** The `error` (RFC 9470) in the body of a 401: the session is valid, but the call needs a recent login. */
export const NEEDS_RECENT_LOGIN = 'insufficient_user_authentication';

type Path = `/api/${string}` | `/images/${string}`;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The contract of one API call, shared by browser and server. */
export interface Endpoint<
  Request extends z.ZodMiniType | null = z.ZodMiniType | null,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method;
  /** With parameters as the router matches them, e.g. `/api/blog/posts/:slug`. */
  path: Path;
  /**
   * `admin` needs the administrator's session and, for changes, the CSRF token. `recent-login` also needs a
   * login in the last minutes, so that a stolen session can neither copy all data nor lock the administrator
   * out. `personal` lists people: even the first page needs the token, and the next pages a recent login.
   */
  access: 'public' | 'admin' | 'recent-login' | 'personal';
  /** Schema of the request body; null if there is none. */
  request: Request;
  /**
   * `form` accepts JSON or a URL-encoded form, and answers a form with a redirect. With `multipart` the
   * handler parses the body itself. With `ignored` the body is not read.
   */
  encoding: 'json' | 'form' | 'multipart' | 'ignored';
  response: Response;
  /** Largest accepted body, in bytes. */
  maxBytes: number;
  /** `own` refuses changes without the site's Origin header; with `any` a signed link authorises the call. */
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
  access?: Endpoint['access'];
  origin?: Endpoint['origin'];
}

// Marked as free of side effects, so that a browser script contains only the endpoints that it calls.
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
