import { applyRule, type Call, type Handler } from '#netlify/server/http/http.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { requireSameOrigin } from '#netlify/server/http/same-origin.ts';
import { TOKEN_HEADER } from '#src/api/admin/session.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#src/api/endpoint.ts';
import { findSession, type OpenSession } from './sessions.ts';

type OwnerRule<E extends Endpoint> = (
  input: RequestOf<E>,
  call: Call,
  session: OpenSession,
) => Promise<ResponseOf<E> | Response> | ResponseOf<E> | Response;

/** A call of the owner's: nothing of it is read before her session and, unless it only reads, its token are there. */
export function handleOwner<E extends Endpoint>(endpoint: E, rule: OwnerRule<E>): Handler {
  return {
    endpoint,
    async respond(call) {
      const session = await requireSession(call, endpoint.method !== 'GET');
      return applyRule(endpoint, (input, same) => rule(input, same, session), call);
    },
  };
}

/** @throws Refusal 401 without an open session, 403 for a call that its page did not make */
async function requireSession(call: Call, isChange: boolean): Promise<OpenSession> {
  requireSameOrigin(call);
  const session = await findSession(call);
  // Its cookie stays: where a read only lagged behind, the next call finds the session again.
  if (!session) throw new Refusal(401, 'Votre session a expiré. Veuillez vous reconnecter.');
  if (isChange && !session.isTokenOf(call.request.headers.get(TOKEN_HEADER) ?? '')) {
    throw new Refusal(403, 'Cette demande ne vient pas de la page où vous êtes connectée.');
  }
  return session;
}
