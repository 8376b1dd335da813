// See docs/decisions/0010-ai-interpretation.md.
import { setTimeout as pause } from 'node:timers/promises';
import type { AiEnvironment } from '#netlify/server/settings/environment.ts';
import type { LaidTable } from '#src/tarot/interpretation/table.ts';
import { letterPartsOf } from '#src/tarot/spread-model.ts';
import type { Interpretation, Part } from '#src/tarot/spreads.ts';
import { countWords } from '#src/text/words.ts';
import { cut, type Defect, inspectLetterLength, inspectPart, tidy } from './gate.ts';
import { completeTexts, partIn, schemaOf } from './letter-keys.ts';
import { type Answer, ask, type Turn, type Usage } from './model.ts';
import { type Prompt, rewriteRequest } from './prompt.ts';

/** What became of a letter: the parts that may be shown, the tokens it took, and what was wrong on the way. */
export interface Written {
  parts: Interpretation;
  usage: Usage;
  /** For the log. */
  troubles: string[];
  /** Whether the provider refused for a reason that asking again does not change. */
  isRefused: boolean;
}

/** What is wrong with a part that cannot be shown; nothing where it did not come. */
type Faulty = Map<Part, Defect[]>;

/**
 * Has the model write a letter in one request, and calls `onPart` as each part is complete and has passed the checks. A
 * sentence that breaks a rule is cut; the parts that do not stand then, or that did not come, are asked for once more,
 * together. Throws only when aborted.
 */
export async function writeLetter(
  { instructions, input }: Prompt,
  table: LaidTable,
  environment: AiEnvironment,
  signal: AbortSignal,
  onPart: (part: Part, text: string) => void,
): Promise<Written> {
  const { spread } = table;
  const written: Written = {
    parts: {},
    usage: { input: 0, output: 0 },
    troubles: [],
    isRefused: false,
  };

  async function request(parts: readonly Part[], turns: Turn[]): Promise<[Answer, Faulty]> {
    const faulty: Faulty = new Map(parts.map((part) => [part, []]));
    const inspected = new Set<Part>();
    const question = { name: 'lettre', instructions, turns, schema: schemaOf(parts, spread) };
    const answer = await ask(question, environment, signal, (soFar) => {
      const texts = completeTexts(soFar);
      for (const part of parts) {
        const text = partIn(part, texts, spread);
        if (text === null || inspected.has(part)) continue;
        inspected.add(part);
        const { shown, defects } = checkPart(part, text, table);
        written.troubles.push(...defects.map(({ code }) => `${part} ${code}`));
        faulty.set(part, defects);
        if (shown === null) continue;
        faulty.delete(part);
        written.parts[part] = shown;
        onPart(part, shown);
      }
    });
    written.usage.input += answer.usage.input;
    written.usage.output += answer.usage.output;
    if (answer.trouble) written.troubles.push(answer.trouble);
    if (answer.trouble && answer.retryAfterMs === null) written.isRefused = true;
    return [answer, faulty];
  }

  const prompt: Turn = { role: 'user', content: input };
  const [answer, faulty] = await request(letterPartsOf(spread), [prompt]);
  if (faulty.size === 0) addIllSized(written.parts, table, faulty);
  if (faulty.size === 0 || (answer.trouble && answer.retryAfterMs === null)) return written;
  if (answer.trouble) await pause(answer.retryAfterMs ?? 0, undefined, { signal });
  for (const part of faulty.keys()) delete written.parts[part];
  const complaint: Turn[] = [
    { role: 'assistant', content: answer.text },
    { role: 'user', content: rewriteRequest(faulty, spread) },
  ];
  await request([...faulty.keys()], answer.text ? [prompt, ...complaint] : [prompt]);
  return written;
}

/** The part as it may be shown, if need be without some sentences, or null; and all that is wrong with it. */
export function checkPart(
  part: Part,
  answered: string,
  table: LaidTable,
): { shown: string | null; defects: Defect[] } {
  const text = tidy(answered);
  const defects = inspectPart(part, text, table);
  return { shown: defects.length === 0 ? text : cut(part, text, table), defects };
}

/** A letter of the wrong length is mended at the part that is furthest from what was asked for, the last one aside. */
function addIllSized(letter: Interpretation, { spread }: LaidTable, faulty: Faulty): void {
  const [defect] = inspectLetterLength(letter, spread);
  if (!defect) return;
  const wordsOf = (part: Part) => countWords(letter[part] ?? '');
  const bySize = spread.groups
    .slice(0, -1)
    .map(({ id }): Part => id)
    .toSorted((one, other) => wordsOf(one) - wordsOf(other));
  const reason = `toute la lettre compte ${defect.reason}`;
  faulty.set(bySize.at(defect.code === 'too-short' ? 0 : -1) as Part, [{ ...defect, reason }]);
}
