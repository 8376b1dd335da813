// See docs/decisions/0002-functions.md.
import { randomInt } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { logError, withLogContext } from '#netlify/server/lib/logger.ts';
import { StorageError, UnreadableEntityError } from '#netlify/server/storage/blobs-client.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#src/api/endpoint.ts';
import type { FormMessage } from '#src/api/form-feedback.ts';
import { API_POLICY, SECURITY_HEADERS } from '#src/api/security-headers.ts';
import { ApiError, getInvalidFields } from './api-error.ts';
import { parseInput, readBytes, readJson } from './parse-body.ts';
import { type RequestContext, redirectSeeOther, requireSameOrigin } from './request-context.ts';

/** Answers a request from its parsed input, with a value to send as JSON or with a `Response`. */
type Handler<E extends Endpoint> = (
  input: RequestOf<E>,
  context: RequestContext,
) => Promise<ResponseOf<E> | Response> | ResponseOf<E> | Response;

/** Answers a form sent without JavaScript by a redirect (303). A path may end in the `#id` of a message. */
export interface FormRedirect<E extends Endpoint> {
  /** Converts the form to the request that the endpoint's schema parses. */
  readFields: (fields: URLSearchParams) => unknown;
  toSuccessPath: (input: RequestOf<E>, context: RequestContext) => string;
  /** `error` is null for an unexpected error; the fields are empty if the body could not be read. */
  toErrorPath: (error: ApiError | null, context: RequestContext, fields: URLSearchParams) => string;
}

interface FeedbackOptions<Name extends string> {
  page: string;
  feedbackMessages: Record<Name | 'failed', FormMessage>;
  successMessage: Name;
  /** Messages by HTTP status or invalid field. The first that fits the error is shown, or else `failed`. */
  errorMessages: Record<string, Name>;
  readFields?: (fields: URLSearchParams) => unknown;
}

/** Returns a FormRedirect that leads to one page in every case, to the message about the outcome. */
export function createFeedbackRedirect<E extends Endpoint, Name extends string>({
  page,
  feedbackMessages,
  successMessage,
  errorMessages,
  readFields = (fields) => Object.fromEntries(fields),
}: FeedbackOptions<Name>): FormRedirect<E> {
  const toPath = (name: Name | 'failed') => `${page}#${feedbackMessages[name].id}`;
  return {
    readFields,
    toSuccessPath: () => toPath(successMessage),
    toErrorPath(error) {
      const statusAndFields = getInvalidFields(error).add(String(error?.status));
      const match = Object.entries(errorMessages).find(([key]) => statusAndFields.has(key));
      return toPath(match ? match[1] : 'failed');
    },
  };
}

export type Route = ReturnType<typeof defineRoute>;

/** Checks the session for a non-public endpoint. @returns the session's id @throws ApiError 401, 403 */
type Authorize = (context: RequestContext, endpoint: Endpoint) => Promise<string>;

/** Creates a route. With a `formRedirect` it also accepts a URL-encoded form and answers with a redirect. */
export function defineRoute<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  formRedirect?: FormRedirect<E>,
) {
  async function answerApiRequest(context: RequestContext): Promise<Response> {
    // `form` accepts JSON too. With other encodings only the handler can read the body.
    const acceptsJson = endpoint.encoding === 'json' || endpoint.encoding === 'form';
    const body = acceptsJson ? await readJson(context.request, endpoint.maxBytes) : undefined;
    const result = await handler(parseInput(endpoint, body), context);
    return result instanceof Response ? result : Response.json(result);
  }

  async function answerFormRequest(
    { readFields, toSuccessPath, toErrorPath }: FormRedirect<E>,
    context: RequestContext,
  ): Promise<Response> {
    let fields = new URLSearchParams();
    try {
      const bytes = await readBytes(context.request, endpoint.maxBytes);
      fields = new URLSearchParams(new TextDecoder().decode(bytes));
      const input = parseInput(endpoint, readFields(fields));
      await handler(input, context);
      return redirectSeeOther(toSuccessPath(input, context));
    } catch (error) {
      const apiError = error instanceof ApiError ? error : null;
      if (!apiError) logError(error);
      return redirectSeeOther(toErrorPath(apiError, context, fields));
    }
  }

  return {
    endpoint,
    // Accepts a trailing slash, as Netlify does.
    pattern: new URLPattern({ pathname: `${endpoint.path}{/}?` }),
    respond: (context: RequestContext) =>
      formRedirect && isUrlEncodedForm(context.request)
        ? answerFormRequest(formRedirect, context)
        : answerApiRequest(context),
  };
}

function isUrlEncodedForm({ headers }: Request): boolean {
  const type = headers.get('content-type') ?? '';
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
}

/** Creates a Netlify function of public endpoints. @throws Error for any other, see auth/sessions.ts */
export function definePublicFunction(...routes: Route[]) {
  const restricted = routes.find(({ endpoint }) => endpoint.access !== 'public');
  if (restricted) throw new Error(`${restricted.endpoint.path} is not public`);
  return defineFunction(routes, async () => '');
}

/** Creates a Netlify function that routes by path and method, and answers any error with a French message. */
export function defineFunction(routes: Route[], authorize: Authorize) {
  return async (request: Request, netlifyContext: Context): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const matchingRoutes = routes.filter(({ pattern }) => pattern.test({ pathname }));
    const path = matchingRoutes[0]?.endpoint.path ?? '';
    const context: RequestContext = {
      request,
      ip: netlifyContext.ip ?? '',
      parameters: netlifyContext.params ?? {},
      id: netlifyContext.params?.id ?? '',
      query: searchParams,
      headers: new Headers(),
      sessionId: '',
      waitUntil: (work) => netlifyContext.waitUntil(work.catch(logError)),
    };
    return withLogContext(
      { method: request.method, path, request: netlifyContext.requestId ?? '' },
      async () => {
        const response = withHeaders(
          await respondByMethod(matchingRoutes, context, authorize).catch(answerError),
          context.headers,
        );
        if (!isHead(context)) return response;
        await response.body?.cancel();
        return new Response(null, response);
      },
    );
  };
}

function isHead({ request }: RequestContext): boolean {
  return request.method === 'HEAD';
}

/** Responds through the route for the method. Origin and session are checked before the body is read. */
async function respondByMethod(
  matchingRoutes: Route[],
  context: RequestContext,
  authorize: Authorize,
): Promise<Response> {
  const requestMethod = isHead(context) ? 'GET' : context.request.method;
  const route = matchingRoutes.find(({ endpoint }) => endpoint.method === requestMethod);
  if (!route) {
    const headers = { Allow: matchingRoutes.map(({ endpoint }) => endpoint.method).join(', ') };
    throw new ApiError(405, 'Cette méthode n’est pas permise ici.', { headers });
  }
  const { method, origin: allowedOrigin, access } = route.endpoint;
  const isPublic = access === 'public';
  if (!isPublic || (method !== 'GET' && allowedOrigin === 'own')) requireSameOrigin(context);
  if (!isPublic) context.sessionId = await authorize(context, route.endpoint);
  return route.respond(context);
}

function answerError(error: unknown): Response {
  if (error instanceof ApiError) {
    const { message, details, status, headers } = error;
    return Response.json({ message, ...details }, { status, headers });
  }
  // The number is short enough for a person to report; with the time it identifies the entry in the log.
  const errorNumber = String(randomInt(100_000, 1_000_000));
  logError(error, { number: errorNumber });
  // An unreadable entity is a defect in the stored data, so a retry would not help.
  if (error instanceof StorageError && !(error instanceof UnreadableEntityError)) {
    const message = `Le stockage du site ne répond pas. Veuillez réessayer dans une minute. Si cela se répète, indiquez le numéro ${errorNumber}.`;
    return Response.json({ message }, { status: 503, headers: { 'Retry-After': '60' } });
  }
  const message = `Une erreur est survenue. Veuillez réessayer dans un instant. Si elle se répète, indiquez le numéro ${errorNumber}.`;
  return Response.json({ message }, { status: 500 });
}

const DEFAULT_HEADERS = {
  ...SECURITY_HEADERS,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': API_POLICY,
  'Referrer-Policy': 'no-referrer',
};

/** Adds the default headers, which those of the response and of the context override. */
function withHeaders(response: Response, contextHeaders: Headers): Response {
  const headers = new Headers(DEFAULT_HEADERS);
  for (const [name, value] of [...response.headers, ...contextHeaders]) {
    if (name === 'set-cookie') headers.append(name, value);
    else headers.set(name, value);
  }
  return new Response(response.body, { status: response.status, headers });
}
