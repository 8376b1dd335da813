import { logFault } from '#netlify/server/settings/log.ts';
import type { Endpoint, RequestOf } from '#src/api/endpoint.ts';
import { readBytes } from './body.ts';
import { checkInput } from './check-input.ts';
import { applyRule, type Call, type Handler, type Rule } from './http.ts';
import { Refusal } from './refusal.ts';

/** Where a browser without JavaScript goes after its form: paths of this site, with a block's `#id`. */
export interface Landing<E extends Endpoint> {
  /** The endpoint's input, as the form's fields say it. */
  read: (fields: URLSearchParams) => unknown;
  done: (input: RequestOf<E>, call: Call) => string;
  /** `refusal` is null for a fault of ours; the fields are what was sent, as far as it could be read. */
  refused: (refusal: Refusal | null, call: Call, fields: URLSearchParams) => string;
}

/** Takes JSON as any endpoint does, or a plain form, which is answered with a redirection. */
export function handleForm<E extends Endpoint>(
  endpoint: E,
  rule: Rule<E>,
  landing: Landing<E>,
): Handler {
  return {
    endpoint,
    respond: (call) =>
      isPlainForm(call.request)
        ? answerForm(endpoint, rule, landing, call)
        : applyRule(endpoint, rule, call),
  };
}

function isPlainForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(
    request.headers.get('content-type') ?? '',
  );
}

async function answerForm<E extends Endpoint>(
  endpoint: E,
  rule: Rule<E>,
  landing: Landing<E>,
  call: Call,
): Promise<Response> {
  let fields = new URLSearchParams();
  try {
    const bytes = await readBytes(call.request, endpoint.maxBytes);
    fields = new URLSearchParams(new TextDecoder().decode(bytes));
    const input = checkInput(endpoint, landing.read(fields));
    await rule(input, call);
    return seeOther(landing.done(input, call));
  } catch (error) {
    if (error instanceof Refusal) return seeOther(landing.refused(error, call, fields));
    logFault(error);
    return seeOther(landing.refused(null, call, fields));
  }
}

export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } });
}

/** Names of the fields that the schema refused. */
export function fieldsAtFault(refusal: Refusal | null): Set<string> {
  return new Set(Object.keys(refusal?.details.fields ?? {}));
}
