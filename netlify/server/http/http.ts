import type { Context } from '@netlify/functions';
import { logFault } from '#netlify/server/settings/log.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#src/api/endpoint.ts';
import { CLOSED_POLICY, SECURITY_HEADERS } from '#src/api/security-headers.ts';
import { readJson } from './body.ts';
import { checkInput } from './check-input.ts';
import { Refusal } from './refusal.ts';
import { requireSameOrigin } from './same-origin.ts';

export interface Call {
  request: Request;
  /** Client address as the platform saw it. */
  ip: string;
  parameters: Record<string, string>;
  /** Headers to add to the answer, cookies included. */
  headers: Headers;
  /** Lets the work go on after the answer has left; its fault is logged. */
  after: (work: Promise<unknown>) => void;
}

/** What an endpoint does. It may answer with a ready `Response` (a stream); JSON is made of anything else. */
export type Rule<E extends Endpoint> = (
  input: RequestOf<E>,
  call: Call,
) => Promise<ResponseOf<E> | Response> | ResponseOf<E> | Response;

export interface Handler {
  endpoint: Endpoint;
  respond: (call: Call) => Promise<Response>;
}

const GENERIC_FAULT = 'Une erreur est survenue. Veuillez réessayer dans un instant.';

const EVERY_ANSWER = {
  ...SECURITY_HEADERS,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': CLOSED_POLICY,
  'Referrer-Policy': 'no-referrer',
};

/** A call that anybody may make. The owner's need `handleOwner`: one that forgot its guard cannot even be loaded. */
export function handle<E extends Endpoint>(endpoint: E, rule: Rule<E>): Handler {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} needs its guard`);
  return { endpoint, respond: (call) => applyRule(endpoint, rule, call) };
}

/** Reads and checks the input, then lets the rule answer. */
export async function applyRule<E extends Endpoint>(
  endpoint: E,
  rule: Rule<E>,
  call: Call,
): Promise<Response> {
  const isJson = endpoint.encoding === 'json' || endpoint.encoding === 'form';
  const body = isJson ? await readJson(call.request, endpoint.maxBytes) : undefined;
  const answer = await rule(checkInput(endpoint, body), call);
  return answer instanceof Response ? answer : Response.json(answer);
}

/** The function of a resource: picks the handler by path and method and turns every outcome into an answer. */
export function serve(...handlers: Handler[]) {
  const routes = handlers.map(routeOf);
  return async (request: Request, context: Context): Promise<Response> => {
    const call: Call = {
      request,
      ip: context.ip ?? '',
      parameters: context.params ?? {},
      headers: new Headers(),
      after: (work) => context.waitUntil(work.catch(logFault)),
    };
    const response = await respond(routes, call).catch(answerError);
    return withHeaders(response, call.headers);
  };
}

interface Route {
  handler: Handler;
  pattern: URLPattern;
}

/** As the host matches it: a slash at its end makes no other path. */
function routeOf(handler: Handler): Route {
  return { handler, pattern: new URLPattern({ pathname: `${handler.endpoint.path}{/}?` }) };
}

async function respond(routes: Route[], call: Call): Promise<Response> {
  const { pathname } = new URL(call.request.url);
  const here = routes.filter(({ pattern }) => pattern.test({ pathname }));
  const handlers = here.map(({ handler }) => handler);
  const handler = handlers.find(({ endpoint }) => endpoint.method === call.request.method);
  if (!handler) {
    const allowed = handlers.map(({ endpoint }) => endpoint.method).join(', ');
    throw new Refusal(405, 'Cette méthode n’est pas permise ici.', { headers: { Allow: allowed } });
  }
  const { method, origin } = handler.endpoint;
  if (method !== 'GET' && origin === 'own') requireSameOrigin(call);
  return handler.respond(call);
}

function answerError(error: unknown): Response {
  if (error instanceof Refusal) {
    return Response.json(
      { message: error.message, ...error.details },
      { status: error.status, headers: error.headers },
    );
  }
  logFault(error);
  return Response.json({ message: GENERIC_FAULT }, { status: 500 });
}

/** A rule's own headers win over the ones every answer gets. */
function withHeaders(response: Response, added: Headers): Response {
  const headers = new Headers({ ...EVERY_ANSWER, ...Object.fromEntries(response.headers) });
  // The spread keeps one cookie of several: they are put back one by one.
  headers.delete('Set-Cookie');
  for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  for (const [name, value] of added) {
    if (name === 'set-cookie') headers.append(name, value);
    else headers.set(name, value);
  }
  return new Response(response.body, { status: response.status, headers });
}
