import type { Context } from '@netlify/functions';
import { fetchWithTimeout } from '#netlify/server/lib/async.ts';
import { getSiteOrigin } from '#netlify/server/lib/environment.ts';
import { logEvent, withLogContext } from '#netlify/server/lib/logger.ts';
import { signToken, verifyToken } from '#netlify/server/signing/signing.ts';

/** The site's background functions (`background: true` in their `config`), which may run for 15 minutes. */
type BackgroundFunction = 'send-mails-background' | 'nightly-purge-background';

/** The work starts nothing new after 13 of the 15 minutes, so that what is in progress then can finish. */
const WORK_BUDGET_MS = 13 * 60_000;
const START_TIMEOUT_MS = 8_000;

/** Starts a background function; Netlify responds with 202 at once. @throws Error when it was not started */
export async function triggerBackgroundFunction(name: BackgroundFunction): Promise<void> {
  const headers = { Authorization: `Bearer ${await signToken('background', name)}` };
  const url = `${getSiteOrigin()}/.netlify/functions/${name}`;
  const response = await fetchWithTimeout(START_TIMEOUT_MS, url, { method: 'POST', headers });
  await response.body?.cancel();
  if (response.status !== 202) throw new Error(`${name} was not started: ${response.status}`);
}

/** Creates a background function that only this site can start. `deadline` is in milliseconds since 1970. */
export function defineBackgroundFunction(
  name: BackgroundFunction,
  work: (deadline: number) => Promise<void>,
) {
  async function respond(request: Request): Promise<Response> {
    const deadline = Date.now() + WORK_BUDGET_MS;
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    if ((await verifyToken('background', token)) !== name) {
      // Logged, because the client has received 202 already and never sees this response.
      logEvent('refused', { name });
      return new Response(null, { status: 403 });
    }
    await work(deadline);
    return new Response(null, { status: 204 });
  }
  return (request: Request, { requestId }: Context): Promise<Response> =>
    withLogContext({ method: request.method, path: name, request: requestId }, () =>
      respond(request),
    );
}
