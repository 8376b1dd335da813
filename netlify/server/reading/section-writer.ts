import { setTimeout as pause } from 'node:timers/promises';
import { now } from '#netlify/server/settings/clock.ts';
import type { AiEnvironment } from '#netlify/server/settings/environment.ts';
import { logEvent, logFault } from '#netlify/server/settings/log.ts';
import { inspectPart } from '#src/tarot/interpretation/gate.ts';
import { typographer } from '#src/tarot/typography.ts';
import { type Answer, ask, type Question, type Usage } from './ai.ts';
import { rewriteRequest } from './prompt.ts';
import { keepText, noteDay, type Section } from './sections.ts';

/** What writing a section came to: a text that passed the gate, or null; and what it cost. */
export interface Written {
  text: string | null;
  usage: Usage;
  /** One line for each attempt that gave nothing to show. */
  troubles: string[];
}

const ATTEMPTS = 2;

/** Spaces and typography are put right here rather than asked for again. */
function tidy(text: string): string {
  return typographer(
    text
      .trim()
      .replace(/[ \u00a0\u202f]*\s+/g, ' ')
      .replaceAll('...', '…'),
  );
}

/**
 * Has a section written, asking at most twice: the second time with the defects of the first text. Only
 * an abort throws.
 */
export async function writeSection(
  section: Section,
  environment: AiEnvironment,
  signal: AbortSignal,
): Promise<Written> {
  const { instructions, input } = section.prompt;
  const question: Question = { instructions, turns: [{ role: 'user', content: input }] };
  const written: Written = { text: null, usage: { input: 0, output: 0 }, troubles: [] };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const answer: Answer = await ask(environment, question, signal);
    if ('trouble' in answer) {
      written.troubles.push(answer.trouble);
      if (answer.retryAfterMs === null) break;
      if (attempt < ATTEMPTS) await pause(answer.retryAfterMs, undefined, { signal });
      continue;
    }
    written.usage.input += answer.usage.input;
    written.usage.output += answer.usage.output;
    const text = tidy(answer.text);
    const defects = inspectPart(section.part, section.cards, text);
    if (defects.length === 0) return { ...written, text };
    written.troubles.push(defects.map(({ code }) => code).join(' '));
    question.turns.push(
      { role: 'assistant', content: answer.text },
      { role: 'user', content: rewriteRequest(defects) },
    );
  }
  return written;
}

/** Writes a section and keeps it; storage that fails costs the next visitor a call, not this one a text. */
export async function writeAndKeep(
  section: Section,
  environment: AiEnvironment,
  signal: AbortSignal,
): Promise<Written> {
  const date = now();
  // While the provider writes: a reading must not wait for it afterwards.
  const noted = noteDay(section, date).then(
    () => true,
    (error: unknown) => {
      logFault(error);
      return false;
    },
  );
  const written = await writeSection(section, environment, signal);
  if (written.troubles.length > 0) {
    logEvent('section-trouble', {
      part: section.part,
      troubles: written.troubles.join(' | '),
      shown: written.text !== null,
    });
  }
  if (written.text !== null && (await noted)) {
    await keepText(section, written.text, date).catch(logFault);
  }
  return written;
}
