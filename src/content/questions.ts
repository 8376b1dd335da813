import { toHtml } from './inline-text.ts';
import type { Question } from './schemas/offers.ts';

/** Questions as the accordion shows them. */
export function viewQuestions(
  questions: Question[],
): { id: string; question: string; html: string }[] {
  return questions.map(({ id, question, answer }) => ({ id, question, html: toHtml(answer) }));
}
