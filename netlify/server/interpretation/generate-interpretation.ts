// See docs/decisions/0010-ai-interpretation.md.
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { AiEnvironment } from '#netlify/server/lib/environment.ts';
import type { ResolvedSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { getPartNames } from '#src/tarot/spread-types.ts';
import type { GroupId, PartName, Spread } from '#src/tarot/spreads.ts';
import { type AiAnswer, type Message, requestAnswer, type Usage } from './ai-client.ts';
import type { Prompt } from './prompt.ts';
import * as rules from './validate-interpretation.ts';

/** A key of the model's answer: opening (the part `summary`), final question, or text about a group. */
type AnswerKey = 'opening' | 'question' | GroupId;

/** The texts of the model's answer that are complete so far. */
export type AnswerTexts = Partial<Record<AnswerKey, string>>;

/** Returns the answer's keys for these parts, part by part. The last group also has the key `question`. */
export function getAnswerKeys(parts: readonly PartName[], { groups }: Spread): AnswerKey[] {
  return parts.flatMap((part): AnswerKey[] => {
    if (part === 'summary') return ['opening'];
    return part === groups.at(-1)?.id ? [part, 'question'] : [part];
  });
}

/** Returns the text of a part, or null while one of its keys is missing. */
export function findPartText(part: PartName, texts: AnswerTexts, spread: Spread): string | null {
  const partTexts = getAnswerKeys([part], spread).map((key) => texts[key]);
  return partTexts.includes(undefined) ? null : partTexts.join('\n\n');
}

function createAnswerSchema(parts: readonly PartName[], spread: Spread) {
  const keys = getAnswerKeys(parts, spread).map((key) => [key, z.string()]);
  return z.strictObject(Object.fromEntries(keys));
}

/** A key and its string, whose closing quotation mark has already arrived. */
const COMPLETE_PAIR = /"(\w+)"\s*:\s*("(?:[^"\\]|\\.)*")/gs;

/** Returns the complete texts in a partial answer, which is a JSON object of strings. */
function parseCompleteTexts(partialAnswer: string): AnswerTexts {
  const pairs = [...partialAnswer.matchAll(COMPLETE_PAIR)].flatMap(([, key, value = '']) => {
    try {
      // Some models put line ends and other control characters into strings without escaping them.
      const escaped = value.replace(/\r?\n|\p{Cc}/gu, (character) =>
        character.endsWith('\n') ? '\\n' : ' ',
      );
      return [[key, JSON.parse(escaped)]];
    } catch {
      // A text with an invalid escape counts as missing.
      return [];
    }
  });
  return Object.fromEntries(pairs);
}

export interface GenerationResult {
  /** Token counts of all requests together. */
  usage: Usage;
  /** Everything that failed, for the log. */
  errors: string[];
  /** The provider's error if a second request is pointless, such as for a wrong API key; otherwise null. */
  rejection: string | null;
  /** True if no request cost anything. */
  isFree: boolean;
}

/** The invalid parts with their violations; the array is empty for a part that did not arrive. */
type InvalidParts = Map<PartName, rules.Violation[]>;

/**
 * Generates an interpretation; calls `onPart` for each valid part as soon as it is complete. Requests the
 * other parts once more, together. Throws only if `signal` is aborted.
 */
export async function generateInterpretation(
  { instructions, input }: Prompt,
  resolvedSpread: ResolvedSpread,
  environment: AiEnvironment,
  signal: AbortSignal,
  onPart: (part: PartName, text: string) => void,
): Promise<GenerationResult> {
  const { spread } = resolvedSpread;
  const usage: Usage = { input: 0, output: 0 };
  const result: GenerationResult = { usage, errors: [], rejection: null, isFree: true };

  async function requestParts(
    parts: readonly PartName[],
    messages: Message[],
  ): Promise<[AiAnswer, InvalidParts]> {
    const invalidParts: InvalidParts = new Map(parts.map((part) => [part, []]));
    const checkedParts = new Set<PartName>();
    const schema = createAnswerSchema(parts, spread);
    const aiRequest = { instructions, messages, schema };
    const answer = await requestAnswer(aiRequest, environment, signal, (partialAnswer) => {
      const texts = parseCompleteTexts(partialAnswer);
      for (const part of parts) {
        const text = findPartText(part, texts, spread);
        if (text === null || checkedParts.has(part)) continue;
        checkedParts.add(part);
        const { validText, violations } = cleanAndValidatePart(part, text, resolvedSpread);
        result.errors.push(...violations.map(({ code }) => `${part} ${code}`));
        invalidParts.set(part, violations);
        if (validText === null) continue;
        invalidParts.delete(part);
        onPart(part, validText);
      }
    });
    usage.input += answer.usage.input;
    usage.output += answer.usage.output;
    result.isFree &&= answer.isFree;
    if (answer.error) result.errors.push(answer.error);
    // A `retryAfterMs` of null means that a second request is pointless; otherwise it is the time to wait.
    if (answer.error && answer.retryAfterMs === null) result.rejection = answer.error;
    return [answer, invalidParts];
  }

  const prompt: Message = { role: 'user', content: input };
  const [answer, invalidParts] = await requestParts(getPartNames(spread), [prompt]);
  if (invalidParts.size === 0 || result.rejection) return result;
  if (answer.error) await pause(answer.retryAfterMs ?? 0, undefined, { signal });
  const correction: Message[] = [
    { role: 'assistant', content: answer.text },
    { role: 'user', content: createRewriteRequest(invalidParts, spread) },
  ];
  // Without any text there is nothing to correct.
  await requestParts([...invalidParts.keys()], answer.text ? [prompt, ...correction] : [prompt]);
  return result;
}

/** Returns all violations, and the text without the invalid sentences, or null if the rest is invalid too. */
export function cleanAndValidatePart(
  part: PartName,
  rawText: string,
  resolvedSpread: ResolvedSpread,
): { validText: string | null; violations: rules.Violation[] } {
  const text = rules.cleanUpText(rawText);
  const violations = rules.validatePart(part, text, resolvedSpread);
  const validText =
    violations.length === 0 ? text : rules.removeInvalidSentences(part, text, resolvedSpread);
  return { validText, violations };
}

/** Returns the French message that requests these parts once more, with the reasons. */
function createRewriteRequest(invalidParts: InvalidParts, spread: Spread): string {
  const reasons = [...invalidParts].flatMap(([part, violations]) => {
    const partKeys = getAnswerKeys([part], spread).join(' et ');
    if (violations.length === 0) return [`- ${partKeys} : la réponse s’est arrêtée avant.`];
    return violations.map(({ sentence, reason }) =>
      sentence ? `- ${partKeys}, « ${sentence} » : ${reason}.` : `- ${partKeys} : ${reason}.`,
    );
  });
  const requestedKeys = getAnswerKeys([...invalidParts.keys()], spread).join(', ');
  return `Voici ce qui ne peut pas être publié ainsi :\n${reasons.join('\n')}\nRendez ces clés seules, entières, dans les mêmes règles et la même voix : ${requestedKeys}. Le reste de la lettre demeure.`;
}
