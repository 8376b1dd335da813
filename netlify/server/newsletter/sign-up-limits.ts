import { Refusal } from '#netlify/server/http/refusal.ts';
import { takeDailyPlace } from '#netlify/server/limits/quota.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { SUBSCRIBE_OUTCOMES } from '#src/tarot/newsletter-outcomes.ts';

/** Sign-ups, known addresses included: who asks more often is looking for whose addresses are here. */
const SIGN_UPS_PER_SOURCE = 10;
const SIGN_UPS = 2_000;
/** Nobody types an address and reads what they agree to faster. */
const FASTEST_MS = 1_500;

/** @throws Refusal 400 for a form that a program filled */
export function requirePerson({
  website,
  elapsed,
}: {
  website?: string | undefined;
  elapsed?: number | undefined;
}): void {
  const isTooFast = elapsed !== undefined && elapsed < FASTEST_MS;
  if (website || isTooFast) {
    throw new Refusal(400, 'L’inscription n’a pas pu être vérifiée. Veuillez réessayer.');
  }
}

/** @throws Refusal 429 */
export async function requirePlaces(ip: string): Promise<void> {
  const time = now();
  if (!(await takeDailyPlace('sign-ups', { ip }, SIGN_UPS_PER_SOURCE, time))) {
    throw new Refusal(429, SUBSCRIBE_OUTCOMES.tooMany.text);
  }
  if (!(await takeDailyPlace('sign-ups', 'everybody', SIGN_UPS, time))) {
    throw new Refusal(429, 'Trop d’inscriptions sont arrivées aujourd’hui. Réessayez demain.');
  }
}
