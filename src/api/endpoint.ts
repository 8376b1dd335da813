import type * as z from 'zod/mini';

/** Carries the CSRF token of the owner's session with every change. */
export const TOKEN_HEADER = 'X-CSRF-Token';

/** In the body of a 401: the session is open, but its login is too long ago for this call. The name is RFC 9470's. */
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
   * `owner`: needs a session and, unless it only reads, its CSRF token. `recent`: one that was opened minutes ago, for what
   * could lock the owner out or take all data along if an open session fell into other hands. `personal`: lists of people,
   * which take the token too and, beyond their first page, such a session.
   */
  access: 'public' | 'owner' | 'recent' | 'personal';
  /** Shape of the JSON body; null where there is none. */
  request: Request;
  /**
   * `form`: JSON, or a URL-encoded form, which is answered with a redirect. `multipart`: the handler parses the body
   * itself. `ignored`: the body is not read.
   */
  encoding: 'json' | 'form' | 'multipart' | 'ignored';
  response: Response;
  /** Largest accepted body, in bytes. */
  maxBytes: number;
  /** `own`: changes need an Origin of this site. `any`: no Origin check; the signed link in the path authorises. */
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
  /** Everything under /api/admin/ requires an administrator session by default. */
  access?: Endpoint['access'];
  origin?: Endpoint['origin'];
}

// A script leaves out the endpoints that it never calls, and what of the schemas' library they alone need.
/* @__NO_SIDE_EFFECTS__ */
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
