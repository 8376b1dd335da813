import { checkProof } from '#src/api/proof-of-work.ts';
import { askCaptcha } from './captcha.ts';

/** What a form says about who filled it. */
export interface Signs {
  key?: string | undefined;
  email: string;
  message: string;
  recaptchaToken?: string | undefined;
  website?: string | undefined;
  elapsed?: number | undefined;
  proof?: string | undefined;
}

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
