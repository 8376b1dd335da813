import * as z from 'zod/mini';
import { captchaEnvironment, siteOrigin } from '#netlify/server/settings/environment.ts';
import type { sendMessage } from '#src/api/contact.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import { checkProof } from '#src/api/proof-of-work.ts';
import { NO_CAPTCHA } from '#src/tarot/contact.ts';

/** What a form says about who filled it. */
type Signs = Omit<RequestOf<typeof sendMessage>, 'name' | 'subject'>;

/** Nobody writes ten characters, a name and an address faster. */
const FASTEST_MS = 3_000;

/**
 * Whether nothing speaks for a person. A captcha's word counts more than the rest; without one, the form has
 * to have taken some time and the browser some work, which a form sent without JavaScript cannot show.
 */
export async function isDoubtful(signs: Signs): Promise<boolean> {
  if (isTrapped(signs)) return true;
  const word = await askCaptcha(signs.recaptchaToken);
  if (word !== 'none') return word === 'program';
  if ((signs.elapsed ?? 0) < FASTEST_MS) return true;
  return !(await checkProof(signs, signs.proof ?? ''));
}

/** The field that people do not see was filled. */
export function isTrapped({ website }: Pick<Signs, 'website'>): boolean {
  return Boolean(website);
}

/** `none`: not configured, not reachable, or the browser could not reach it. */
type CaptchaWord = 'person' | 'program' | 'none';

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
async function askCaptcha(token: string | undefined): Promise<CaptchaWord> {
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
