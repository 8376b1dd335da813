import { siteOrigin } from '#netlify/server/settings/environment.ts';
import { logEvent } from '#netlify/server/settings/log.ts';
import { signLink, verifyLink } from '#netlify/server/settings/secret.ts';

/** The functions that the host lets run for fifteen minutes: it tells them by the end of their names too. */
type BackgroundFunction = 'send-mails-background' | 'purge-background';

/** Of those fifteen minutes the last two end what was begun before. */
const WORKING_MS = 13 * 60_000;
const START_MS = 8_000;

/**
 * Calls the function at the site's own address, with a proof that only the site can make; the host answers
 * before the function is done. @throws when it was not started
 */
export async function startInBackground(name: BackgroundFunction): Promise<void> {
  const response = await fetch(`${siteOrigin()}/.netlify/functions/${name}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await signLink('background', name)}` },
    signal: AbortSignal.timeout(START_MS),
    redirect: 'error',
  });
  await response.body?.cancel();
  if (response.status !== 202) throw new Error(`${name} was not started: ${response.status}`);
}

/** The function of that name: does the work if the site itself asks for it. Nothing is begun after `until`. */
export function inBackground(name: BackgroundFunction, work: (until: number) => Promise<void>) {
  return async (request: Request): Promise<Response> => {
    const until = Date.now() + WORKING_MS;
    const [, proof = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    if ((await verifyLink('background', proof)) !== name) {
      // The host keeps the answer to itself.
      logEvent('refused', { name });
      return new Response(null, { status: 403 });
    }
    await work(until);
    return new Response(null, { status: 204 });
  };
}
