import { Refusal } from '#netlify/server/http/refusal.ts';
import { consumeDailyQuota } from '#netlify/server/limits/quota.ts';
import { now } from '#netlify/server/settings/clock.ts';
import {
  type AiEnvironment,
  aiEnvironment,
  deployContext,
  EnvironmentFault,
} from '#netlify/server/settings/environment.ts';
import { logEvent, logFault } from '#netlify/server/settings/log.ts';
import type { Authors, InterpretAnswer, PartEvent } from '#src/features/draw/api.ts';
import { type Categorization, type Interpretation, PARTS, type Part } from '#src/tarot/arcana.ts';
import { fragmentsOf, spreadOf } from '#src/tarot/interpretation/local.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import { weave } from '#src/tarot/interpretation/weave.ts';
import { sentencesOf } from '#src/text/words.ts';
import { compose, composeWoven } from './composition.ts';
import { arcana } from './deck.ts';
import type { Texts } from './pieces.ts';
import { writeSection } from './section-writer.ts';
import { keepSection, type ReadingSection, readSection, sectionOf } from './sections.ts';

/** Limit of `aiPrompt` in the response's schema: the owner's fragments may be longer. */
const MAX_PROMPT_CHARACTERS = 8_000;

/** A reading within its budget: its cards, and its sections with their cached texts or null. */
interface PreparedReading {
  spread: Spread;
  environment: AiEnvironment;
  sections: (ReadingSection & { kept: Texts | null })[];
}

function unavailable(): Refusal {
  return new Refusal(
    503,
    'L’interprétation par IA n’est pas disponible pour le moment\u202f: votre tirage est lu à partir des textes de la tarologue.',
  );
}

/** @throws Refusal 503 when the AI is off, not or wrongly configured, or outside production */
function requireAi(): AiEnvironment {
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
 * Reads the cached sections and, unless all are there, consumes a reading of the daily quotas.
 * @throws Refusal 429 or 503 with the sentence to show
 */
export async function prepareReading(
  categorization: Categorization,
  ip: string,
): Promise<PreparedReading> {
  const environment = requireAi();
  const spread = spreadOf(arcana, categorization);
  const sections = await readSections(spread, environment);
  if (sections.some(({ kept }) => kept === null)) await takeBudget(environment, ip);
  return { spread, environment, sections };
}

function readSections(
  spread: Spread,
  environment: AiEnvironment,
): Promise<PreparedReading['sections']> {
  return Promise.all(
    PARTS.map(async (part) => {
      const section = sectionOf(part, spread, environment);
      // A failed cache read only costs a call of the model.
      const kept = await readSection(section).catch(logFault);
      return { ...section, kept: kept ?? null };
    }),
  );
}

/** The AI's letter of these cards as far as its texts are cached; nothing is written for it. */
export async function composeKept(spread: Spread): Promise<Partial<Interpretation>> {
  const sections = await readSections(spread, aiEnvironment());
  const textsOf = (wanted: Part) => sections.find(({ part }) => part === wanted)?.kept;
  const context = { spread, woven: weave(spread), thread: textsOf('summary')?.thread };
  const parts = PARTS.flatMap((part) => {
    const texts = textsOf(part);
    return texts ? [[part, compose(part, texts, context)]] : [];
  });
  return Object.fromEntries(parts);
}

/**
 * Has the missing parts written concurrently, and calls `onPart` as each is ready. A part that the model fails to write
 * falls back to the reader's fragments.
 * @throws Refusal 503 when no part is the model's, and when the visitor disconnected
 */
export async function completeReading(
  { spread, environment, sections }: PreparedReading,
  visitorLeft: AbortSignal,
  onPart: (event: PartEvent) => void,
): Promise<InterpretAnswer> {
  const signal = AbortSignal.any([
    visitorLeft,
    AbortSignal.timeout(environment.AI_READING_TIMEOUT_MS),
  ]);
  const woven = weave(spread);
  const texts = new Map(
    sections.map((section) => [
      section.part,
      section.kept ? Promise.resolve(section.kept) : write(section, environment, signal),
    ]),
  );
  const told = new Set<string>();
  const parts = await Promise.all(
    PARTS.map(async (part): Promise<PartEvent> => {
      const written = await texts.get(part);
      // The thread ends the special card's part, but is written with the summary: only that call sees all the cards.
      const thread = part === 'special' ? (await texts.get('summary'))?.thread : undefined;
      if (visitorLeft.aborted) throw unavailable();
      const composed = written ? compose(part, written, { spread, woven, thread }) : null;
      const isNew = composed && sentencesOf(composed).every((sentence) => !told.has(sentence));
      const text = isNew ? composed : composeWoven(part, woven);
      for (const sentence of sentencesOf(text)) told.add(sentence);
      const event: PartEvent = { part, text, author: isNew ? 'ai' : 'reader' };
      onPart(event);
      return event;
    }),
  );
  if (parts.every(({ author }) => author === 'reader')) throw unavailable();
  return {
    interpretation: Object.fromEntries(
      parts.map(({ part, text }) => [part, text]),
    ) as Interpretation,
    authors: Object.fromEntries(parts.map(({ part, author }) => [part, author])) as Authors,
    fragmentsUsed: fragmentsOf(spread),
    aiPrompt: sections
      .map(({ prompt }) => prompt.input)
      .join('\n\n')
      .slice(0, MAX_PROMPT_CHARACTERS),
  };
}

/** The model's texts, or null when it gave none in time. */
async function write(
  section: ReadingSection,
  environment: AiEnvironment,
  signal: AbortSignal,
): Promise<Texts | null> {
  try {
    const { texts, troubles } = await writeSection(section, environment, signal);
    if (troubles.length > 0) {
      const { part } = section;
      const shown = texts !== null;
      logEvent('section-trouble', { part, troubles: troubles.join(' | '), shown });
    }
    // A failed cache write must not cost this visitor the text.
    if (texts) await keepSection(section, texts, now()).catch(logFault);
    return texts;
  } catch (error) {
    if (!signal.aborted) logFault(error);
    return null;
  }
}
