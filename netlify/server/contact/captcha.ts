import { captchaEnvironment, siteOrigin } from '#netlify/server/environment.ts';
import { NO_CAPTCHA } from '#src/tarot/contact.ts';

/** `none`: not configured, not reachable, or the browser could not reach it. */
export type CaptchaWord = 'person' | 'program' | 'none';

const WAIT_MS = 3_000;
const ACTION = 'contact';
const LOWEST_SCORE = 0.5;

/** What the provider answers, as far as it is used; anything else in its place judges nobody a person. */
interface Verdict {
  success?: unknown;
  hostname?: unknown;
  action?: unknown;
  score?: unknown;
}

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
    return judge((await response.json()) as Verdict);
  } catch {
    return 'none';
  }
}

function judge({ success, hostname, action, score }: Verdict): CaptchaWord {
  const isOurs = hostname === new URL(siteOrigin()).hostname && action === ACTION;
  return success === true && isOurs && Number(score ?? 0) >= LOWEST_SCORE ? 'person' : 'program';
}
