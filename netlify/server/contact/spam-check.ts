import * as z from 'zod/mini';
import { fetchWithTimeout } from '#netlify/server/lib/async.ts';
import { captchaEnvironment, siteOrigin } from '#netlify/server/lib/environment.ts';
import {
  type ContactMessage,
  NO_CAPTCHA,
  type provenMessage,
  type sendMessage,
} from '#src/api/contact.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import { checkProof } from '#src/api/proof-of-work.ts';

type SpamSignals = ReturnType<typeof provenMessage> &
  Omit<RequestOf<typeof sendMessage>, keyof ContactMessage>;

/** Minimum time to fill the form: no person types ten characters, a name and an address faster. */
const MIN_FILL_MS = 3_000;

/** By honeypot, then captcha; without one by fill time and proof of work, which no form without JavaScript has. */
export async function isDoubtful(signals: SpamSignals): Promise<boolean> {
  // The honeypot: a field that people do not see.
  if (signals.lune) return true;
  const isPerson = await askCaptcha(signals.recaptchaToken);
  if (isPerson !== null) return !isPerson;
  if ((signals.elapsed ?? 0) < MIN_FILL_MS) return true;
  return !(await checkProof(signals, signals.proof ?? ''));
}

const CAPTCHA_TIMEOUT_MS = 3_000;
const ACTION = 'contact';
const MIN_SCORE = 0.5;

const verdictSchema = z.object({
  'error-codes': z._default(z.array(z.string()), []),
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  score: z._default(z.number(), 0),
});

/** Returns the captcha provider's result for a token; null if it is unreachable. */
async function captchaVerdict(secret: string, token: string) {
  const { RECAPTCHA_URL: url } = captchaEnvironment();
  const body = new URLSearchParams({ secret, response: token });
  try {
    const response = await fetchWithTimeout(CAPTCHA_TIMEOUT_MS, url, { method: 'POST', body });
    return response.ok ? verdictSchema.parse(await response.json()) : null;
  } catch {
    return null;
  }
}

/** Null where the captcha is not configured, or was unreachable from the browser or from here. */
async function askCaptcha(token: string | undefined): Promise<boolean | null> {
  const { RECAPTCHA_SECRET_KEY: secret } = captchaEnvironment();
  if (!secret || !token || token === NO_CAPTCHA) return null;
  const verdict = await captchaVerdict(secret, token);
  if (!verdict) return null;
  const { success, hostname, action, score } = verdict;
  const isOurs = hostname === new URL(siteOrigin()).hostname && action === ACTION;
  return success && isOurs && score >= MIN_SCORE;
}
