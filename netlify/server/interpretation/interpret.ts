import { recordAiRefusal, recordEventTime } from '#netlify/server/health/health.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import * as env from '#netlify/server/lib/environment.ts';
import { logError, logEvent } from '#netlify/server/lib/logger.ts';
import { acquireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import type { InterpretAnswer, interpret, PartEvent } from '#src/api/readings.ts';
import { getFragmentIds, resolveSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { getPartNames, mapParts } from '#src/tarot/spread-types.ts';
import type { PartName } from '#src/tarot/spreads.ts';
import { generateInterpretation } from './generate-interpretation.ts';
import { createPrompt, formatCardList } from './prompt.ts';
import { arcana, composeFromTexts, createPartSigner } from './reading-integrity.ts';

const FALLBACK_CLAUSE = 'votre tirage est lu à partir de mes textes.';
const MESSAGES = {
  off: `L’interprétation par IA n’est pas disponible pour le moment\u202f: ${FALLBACK_CLAUSE}`,
  failed: `L’interprétation par IA n’a pas répondu\u202f: ${FALLBACK_CLAUSE}`,
  quota: `Le nombre d’interprétations par IA de la journée est atteint\u202f: ${FALLBACK_CLAUSE}`,
};

/** Returns the settings of the AI, or null if it is off, misconfigured, or outside production. */
function findAiEnvironment(): env.AiEnvironment | null {
  if (env.getDeployContext() !== 'production') return null;
  try {
    const environment = env.readAiEnvironment();
    return environment.AI_ENABLED && environment.OPENAI_API_KEY ? environment : null;
  } catch (error) {
    if (!(error instanceof env.EnvironmentError)) throw error;
    logError(error);
    return null;
  }
}

export function isAiAvailable(): boolean {
  return findAiEnvironment() !== null;
}

/** Permission for one interpretation by the AI, which is already counted in the daily quotas. */
interface Admission {
  environment: env.AiEnvironment;
  /** Removes the interpretation from the quotas. */
  release: () => Promise<unknown>;
}

/** Counts an interpretation in the daily quotas of the visitor and of everybody. @throws ApiError 429, 503 */
export async function admitInterpretation(ip: string): Promise<Admission> {
  const environment = findAiEnvironment();
  if (!environment) throw new ApiError(503, MESSAGES.off);
  const { AI_READINGS_PER_VISITOR, AI_DAILY_READINGS } = environment;
  const releaseVisitorSlot = await acquireSlot('ai', { ip }, AI_READINGS_PER_VISITOR);
  if (!releaseVisitorSlot) throw new ApiError(429, MESSAGES.quota);
  const releaseSharedSlot = await acquireSlot('ai', 'everybody', AI_DAILY_READINGS);
  if (releaseSharedSlot) {
    return { environment, release: () => Promise.all([releaseVisitorSlot(), releaseSharedSlot()]) };
  }
  await releaseVisitorSlot();
  // Without a shared slot the AI is off for all visitors until tomorrow.
  throw new ApiError(503, MESSAGES.off);
}

/** Interprets a spread. @throws ApiError 503 if the AI wrote no part, or the visitor disconnected */
export async function interpretSpread(
  { topic, ...laidSpread }: RequestOf<typeof interpret>,
  { environment, release }: Admission,
  disconnected: AbortSignal,
  onPart: (event: PartEvent) => void,
): Promise<InterpretAnswer> {
  const resolved = resolveSpread(arcana, laidSpread);
  const parts = getPartNames(resolved.spread);
  // A failure is only logged: an interpretation without signatures (`seals`) can be read, though not stored.
  const sign = await createPartSigner(laidSpread).catch(logError);
  const events = new Map<PartName, PartEvent>();
  const report = (event: PartEvent) => {
    events.set(event.part, event);
    onPart(event);
  };
  const timeLimit = AbortSignal.timeout(environment.AI_READING_TIMEOUT_MS);
  const signal = AbortSignal.any([disconnected, timeLimit]);
  try {
    const prompt = createPrompt(resolved, topic);
    const onAiPart = (part: PartName, text: string) =>
      report({ part, text, author: 'ai', seal: sign?.(part, text) });
    const result = await generateInterpretation(prompt, resolved, environment, signal, onAiPart);
    // The log calls an interpretation `letter`.
    logEvent('letter', { ...result.usage, troubles: result.errors.join(' | ') });
    if (result.rejection) await recordAiRefusal(result.rejection);
    else if (events.size > 0) await recordEventTime('ai-answered');
    // An interpretation that cost nothing does not count in the quotas.
    if (result.isFree) await release();
  } catch (error) {
    if (disconnected.aborted) logEvent('letter', { troubles: 'disconnected' });
    else if (timeLimit.aborted) logEvent('letter', { troubles: 'time limit' });
    else logError(error);
  }
  if (disconnected.aborted) throw new ApiError(503, MESSAGES.failed);
  const missingParts = parts.filter((part) => !events.has(part));
  if (missingParts.length === parts.length) throw new ApiError(503, MESSAGES.failed);
  // The author `reader` is the tarot reader, from whose texts the missing parts are composed.
  if (missingParts.length > 0) {
    const composed = await composeFromTexts(laidSpread);
    for (const part of missingParts) report({ part, text: composed[part] ?? '', author: 'reader' });
  }
  const getEvent = (part: PartName) => events.get(part) as PartEvent;
  return {
    interpretation: mapParts(resolved.spread, (part) => getEvent(part).text),
    authors: mapParts(resolved.spread, (part) => getEvent(part).author),
    seals: mapParts(resolved.spread, (part) => getEvent(part).seal),
    fragmentsUsed: getFragmentIds(laidSpread),
    aiPrompt: formatCardList(resolved),
  };
}
