import * as z from 'zod/mini';
import { captchaEnvironment, siteOrigin } from '#netlify/server/settings/environment.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import { checkProof } from '#src/api/proof-of-work.ts';
import type { sendMessage } from '#src/features/contact/api.ts';
import { NO_CAPTCHA } from '#src/features/contact/model.ts';

/** What a form says about who filled it. */
type SpamSignals = Omit<RequestOf<typeof sendMessage>, 'name' | 'subject'>;

/** Nobody writes ten characters, a name and an address faster. */
const MIN_FILL_MS = 3_000;

/**
 * Whether nothing speaks for a person. A captcha's word counts more than the rest; without one, the form has
 * to have taken some time and the browser some work, which a form sent without JavaScript cannot show.
 */
export async function isDoubtful(signals: SpamSignals): Promise<boolean> {
  // The field that people do not see.
  if (signals.website) return true;
  const isPerson = await askCaptcha(signals.recaptchaToken);
  if (isPerson !== null) return !isPerson;
  if ((signals.elapsed ?? 0) < MIN_FILL_MS) return true;
  return !(await checkProof(signals, signals.proof ?? ''));
}

const CAPTCHA_TIMEOUT_MS = 3_000;
const ACTION = 'contact';
const MIN_SCORE = 0.5;

const verdictSchema = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  score: z._default(z.number(), 0),
});

/**
 * Whether the captcha's provider takes the sender for a person. Null where it is not configured, or could not be
 * reached by the browser or from here.
 */
async function askCaptcha(token: string | undefined): Promise<boolean | null> {
  const { RECAPTCHA_SECRET_KEY: secret, RECAPTCHA_URL: url } = captchaEnvironment();
  if (!secret || !token || token === NO_CAPTCHA) return null;
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(CAPTCHA_TIMEOUT_MS),
    });
    if (!response.ok) return null;
    const { success, hostname, action, score } = verdictSchema.parse(await response.json());
    const isOurs = hostname === new URL(siteOrigin()).hostname && action === ACTION;
    return success && isOurs && score >= MIN_SCORE;
  } catch {
    return null;
  }
}
