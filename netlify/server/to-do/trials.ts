import * as z from 'zod/mini';
import { captchaVerdict } from '#netlify/server/contact/spam-check.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { requireSlot } from '#netlify/server/limits/quota.ts';
import { ask } from '#netlify/server/reading/model.ts';
import {
  aiEnvironment,
  captchaEnvironment,
  EnvironmentFault,
  siteOrigin,
} from '#netlify/server/settings/environment.ts';
import { fetchWithin } from '#netlify/server/settings/fetch.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { TRIALS, type trySetting } from '#src/features/admin/to-do/api.ts';
import { typographer } from '#src/text/typography.ts';

type Outcome = ResponseOf<typeof trySetting>;

const TRIALS_A_DAY = 40;
const DEADLINE_MS = 5_000;

const RUN: Record<(typeof TRIALS)[number], () => Promise<Outcome>> = {
  captcha: tryCaptcha,
  ai: tryAi,
  domain: tryDomain,
};

const good = (message: string): Outcome => ({ works: true, message });
const bad = (message: string): Outcome => ({ works: false, message });

export async function runTrial(id: string): Promise<Outcome> {
  const wanted = TRIALS.find((one) => one === id);
  if (!wanted) throw new Refusal(404, 'Il n’y a rien à essayer sous ce nom.');
  const enough = 'Quarante essais sont déjà faits aujourd’hui. Réessayez demain.';
  await requireSlot('setting-trials', 'everybody', TRIALS_A_DAY, enough);
  const outcome = await RUN[wanted]().catch((fault) => {
    if (fault instanceof EnvironmentFault) return bad(fault.message);
    throw fault;
  });
  return { ...outcome, message: typographer(outcome.message) };
}

/** Asks about a token that is none: the answer tells whether the secret key is known. */
async function tryCaptcha(): Promise<Outcome> {
  const { RECAPTCHA_SECRET_KEY: secret, RECAPTCHA_SITE_KEY } = captchaEnvironment();
  if (!secret || !RECAPTCHA_SITE_KEY) return bad('Les deux clés ne sont pas encore réglées.');
  const answer = await captchaVerdict(secret, 'essai');
  if (!answer) return bad('Google ne répond pas. Réessayez dans quelques minutes.');
  if (answer['error-codes'].some((code) => code.endsWith('-input-secret'))) {
    return bad('Google ne connaît pas cette clé secrète. Recopiez-la.');
  }
  return good(
    'Google reconnaît la clé secrète. Pour celle du site, écrivez-vous un message depuis la page Contact.',
  );
}

/** One short question, for a fraction of a centime. */
async function tryAi(): Promise<Outcome> {
  const environment = aiEnvironment();
  if (!environment.AI_ENABLED || !environment.OPENAI_API_KEY) {
    return bad('L’intelligence artificielle n’est pas encore réglée.');
  }
  const { trouble } = await ask(
    {
      name: 'essai',
      instructions: 'Réponds par le seul mot oui.',
      turns: [{ role: 'user', content: 'Es-tu là ?' }],
      schema: z.object({ answer: z.string() }),
    },
    environment,
    new AbortController().signal,
  );
  const model = environment.OPENAI_MODEL;
  if (trouble)
    return bad(`Le modèle ${model} n’a pas répondu (${trouble}). Vérifiez la clé et le compte.`);
  return good(`Le modèle ${model} a répondu : les prochaines lettres seront rédigées par lui.`);
}

async function tryDomain(): Promise<Outcome> {
  const origin = siteOrigin();
  const asked = fetchWithin(DEADLINE_MS, origin, { redirect: 'follow' });
  const response = await asked.catch(() => null);
  await response?.body?.cancel();
  if (!response?.ok) return bad(`${origin} ne répond pas, ou son certificat n’est pas encore là.`);
  return good(`${origin} répond.`);
}
