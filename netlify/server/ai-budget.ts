import { now } from './clock.ts';
import { type AiEnvironment, aiEnvironment, deployContext } from './environment.ts';
import { EnvironmentFault } from './environment-fields.ts';
import { logFault } from './log.ts';
import { type Shares, takeShares } from './quota.ts';
import { Refusal } from './refusal.ts';

/** No AI for this reading: the browser then shows the one it wove itself. */
export function unavailable(): Refusal {
  return new Refusal(
    503,
    'L’interprétation par IA n’est pas disponible pour le moment : votre tirage est lu à partir des textes de la tarologue.',
  );
}

/** @throws Refusal 503 without a key, switched off, wrongly configured or outside production */
export function requireAi(): AiEnvironment {
  if (deployContext() !== 'production') throw unavailable();
  try {
    const environment = aiEnvironment();
    if (environment.AI_ENABLED && environment.OPENAI_API_KEY) return environment;
  } catch (error) {
    if (!(error instanceof EnvironmentFault)) throw error;
    logFault(error);
  }
  throw unavailable();
}

export function sharesOf(environment: AiEnvironment, ip: string): Shares {
  const { AI_READINGS_PER_VISITOR: each, AI_DAILY_READINGS: all } = environment;
  return { name: 'ai', ip, each, all };
}

/** A visitor past her share must not use up everybody's, not even for a moment. @throws Refusal 429 or 503 */
export async function takeBudget(shares: Shares, hasOwn: boolean): Promise<void> {
  const missing = hasOwn ? await takeShares(shares, now()) : 'the address’s';
  if (missing === 'none') return;
  if (missing === 'everybody’s') throw unavailable();
  throw new Refusal(
    429,
    'Vous avez reçu toutes les interprétations par IA de la journée : votre tirage est lu à partir des textes de la tarologue.',
  );
}
