import { noteMoment } from '#netlify/server/health/health.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { consumeDailyQuota } from '#netlify/server/limits/quota.ts';
import {
  type AiEnvironment,
  aiEnvironment,
  deployContext,
  EnvironmentFault,
} from '#netlify/server/settings/environment.ts';
import { logEvent, logFault } from '#netlify/server/settings/log.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import type { InterpretAnswer, interpret, PartEvent } from '#src/api/readings.ts';
import { fragmentsOf, tableOf } from '#src/tarot/interpretation/table.ts';
import { byPart, letterPartsOf } from '#src/tarot/spread-model.ts';
import type { Part } from '#src/tarot/spreads.ts';
import { arcana } from './deck.ts';
import { writeLetter } from './letter-writer.ts';
import { composeFromTexts } from './own-texts.ts';
import { cardsPrompt, promptOf } from './prompt.ts';
import { sealerOf } from './seals.ts';

function unavailable(): Refusal {
  return new Refusal(
    503,
    'L’interprétation par IA n’est pas disponible pour le moment\u202f: votre tirage est lu à partir des textes de la tarologue.',
  );
}

/** The settings of the model that writes letters; null when none does: off, not or wrongly configured, no production. */
function availableAi(): AiEnvironment | null {
  if (deployContext() !== 'production') return null;
  try {
    const environment = aiEnvironment();
    return environment.AI_ENABLED && environment.OPENAI_API_KEY ? environment : null;
  } catch (error) {
    if (!(error instanceof EnvironmentFault)) throw error;
    logFault(error);
    return null;
  }
}

export function isAiAvailable(): boolean {
  return availableAi() !== null;
}

/** The visitor's quota first, so that a visitor over it does not use up the global one. @throws Refusal 429 or 503 */
async function takeBudget(environment: AiEnvironment, ip: string): Promise<void> {
  const { AI_READINGS_PER_VISITOR, AI_DAILY_READINGS } = environment;
  if (!(await consumeDailyQuota('ai', { ip }, AI_READINGS_PER_VISITOR))) {
    throw new Refusal(
      429,
      'Vous avez reçu toutes les interprétations par IA de la journée\u202f: votre tirage est lu à partir des textes de la tarologue.',
    );
  }
  if (!(await consumeDailyQuota('ai', 'everybody', AI_DAILY_READINGS))) throw unavailable();
}

/**
 * Consumes a reading of the daily quotas. @returns the settings of the model that writes it
 * @throws Refusal 429 or 503 with the sentence to show
 */
export async function admitReading(ip: string): Promise<AiEnvironment> {
  const environment = availableAi();
  if (!environment) throw unavailable();
  await takeBudget(environment, ip);
  return environment;
}

/**
 * Has the letter written, and calls `onPart` as each part is ready. A part that the model fails to write falls back to the
 * reader's own texts.
 * @throws Refusal 503 when no part is the model's, and when the visitor disconnected
 */
export async function writeReading(
  { topic, ...laid }: RequestOf<typeof interpret>,
  environment: AiEnvironment,
  visitorLeft: AbortSignal,
  onPart: (event: PartEvent) => void,
): Promise<InterpretAnswer> {
  const table = tableOf(arcana, laid);
  const { spread } = table;
  const parts = letterPartsOf(spread);
  // A letter without its seals can be read and kept, and not be mailed.
  const sealer = await sealerOf(laid).catch(logFault);
  const told = new Map<Part, PartEvent>();
  const tell = (event: PartEvent) => {
    told.set(event.part, event);
    onPart(event);
  };
  const signal = AbortSignal.any([
    visitorLeft,
    AbortSignal.timeout(environment.AI_READING_TIMEOUT_MS),
  ]);
  try {
    const prompt = promptOf(table, topic);
    const written = await writeLetter(prompt, table, environment, signal, (part, text) =>
      tell({ part, text, author: 'ai', seal: sealer?.seal(part, text) }),
    );
    for (const part of parts) if (!(part in written.parts)) told.delete(part);
    logEvent('letter', { ...written.usage, troubles: written.troubles.join(' | ') });
    if (written.isRefused) await noteMoment('ai-refused');
  } catch (error) {
    if (signal.aborted) logEvent('letter', { troubles: 'time limit' });
    else logFault(error);
  }
  if (visitorLeft.aborted) throw unavailable();
  const missing = parts.filter((part) => !told.has(part));
  if (missing.length > 0) {
    const composed = await composeFromTexts(laid);
    for (const part of missing) tell({ part, text: composed[part] ?? '', author: 'reader' });
  }
  if (missing.length === parts.length) throw unavailable();
  const event = (part: Part) => told.get(part) as PartEvent;
  return {
    interpretation: byPart(spread, (part) => event(part).text),
    authors: byPart(spread, (part) => event(part).author),
    seals: byPart(spread, (part) => event(part).seal),
    fragmentsUsed: fragmentsOf(laid),
    aiPrompt: cardsPrompt(table),
  };
}
