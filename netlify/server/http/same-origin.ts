import type { Call } from './http.ts';
import { Refusal } from './refusal.ts';

/**
 * Browsers say where a call comes from; a page of another site is refused. Programs that are not browsers say
 * nothing, and carry no cookie of a visitor's either.
 * @throws Refusal 403
 */
export function requireSameOrigin({ request }: Call): void {
  const site = request.headers.get('Sec-Fetch-Site');
  const origin = request.headers.get('Origin');
  const isForeign =
    (site !== null && site !== 'same-origin' && site !== 'none') ||
    (origin !== null && origin !== new URL(request.url).origin);
  if (isForeign) throw new Refusal(403, 'Cette demande ne vient pas d’une page de ce site.');
}
