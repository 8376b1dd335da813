import * as z from 'zod/mini';
import { captchaEnvironment, siteOrigin } from '#netlify/server/settings/environment.ts';
import { NO_CAPTCHA } from '#src/tarot/contact.ts';

/** `none`: not configured, not reachable, or the browser could not reach it. */
export type CaptchaWord = 'person' | 'program' | 'none';

const WAIT_MS = 3_000;
const ACTION = 'contact';
const LOWEST_SCORE = 0.5;

const verdictSchema = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  score: z.optional(z.number()),
});

/** Asks the captcha's provider about the token. Never throws: a provider that is down says nothing. */
export async function askCaptcha(token: string | undefined): Promise<CaptchaWord> {
  const { RECAPTCHA_SECRET_KEY: secret, RECAPTCHA_URL: url } = captchaEnvironment();
  if (!secret || !token || token === NO_CAPTCHA) return 'none';
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!response.ok) return 'none';
    return judge(verdictSchema.parse(await response.json()));
  } catch {
    return 'none';
  }
}

function judge({ success, hostname, action, score = 0 }: z.infer<typeof verdictSchema>) {
  const isOurs = hostname === new URL(siteOrigin()).hostname && action === ACTION;
  return success && isOurs && score >= LOWEST_SCORE ? 'person' : 'program';
}
