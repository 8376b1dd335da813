import {
  type AnswerTexts,
  findPartText,
} from '#netlify/server/interpretation/generate-interpretation.ts';
import { cleanUpText } from '#netlify/server/interpretation/validate-interpretation.ts';
import recordings from './recorded-letters.json' with { type: 'json' };
import { TEN, TEN_PARTS, type TenInterpretation } from './ten-card-spread.ts';

interface RecordedInterpretation {
  /** Ids of the ten cards in the order in which they were picked. */
  cards: string[];
  answer: AnswerTexts;
  /** The answer as the parts of an interpretation. */
  parts: TenInterpretation;
}

export function toInterpretationParts(answer: AnswerTexts): TenInterpretation {
  const parts = TEN_PARTS.map((part) => [part, cleanUpText(findPartText(part, answer, TEN) ?? '')]);
  return Object.fromEntries(parts);
}

/** Answers of an AI model that a person judged good. */
export const recordedInterpretations: readonly RecordedInterpretation[] = recordings.map(
  (recording) => ({
    ...recording,
    parts: toInterpretationParts(recording.answer),
  }),
);
