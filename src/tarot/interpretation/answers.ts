import texts from '#generated/answers.json' with { type: 'json' };
import { choose } from '#src/tarot/mix.ts';
import type { AnswerField, AnswersOfCard, QuestionId } from './question-texts.ts';
import { type AskedQuestion, fillPlaces, type Placed, weightOf } from './questions.ts';

/** Which of its card's texts answers a question, where one does. */
const FIELDS: Partial<Record<QuestionId, AnswerField>> = {
  help: 'helps',
  leave: 'leave',
  say: 'say',
  sign: 'sign',
  someone: 'someone',
  unseen: 'unseen',
};

const answersOf = ({ card }: Placed) => texts.cards[card.id] as AnswersOfCard;

/** What the cards answer, in 80 words at most, from the reader's own texts. */
export function answerTo({ id, about, seed }: AskedQuestion): string {
  const [first, second] = about as [Placed, Placed?];
  const own = answersOf(first);
  const field = FIELDS[id];
  const told: Record<string, string> = {
    texte: field ? own[field] : '',
    conseil: own.advice,
    pour: own.for,
    contre: own.against,
    obstacle: second
      ? fillPlaces(choose(texts.against[weightOf(second)], seed, `${id} against`), [second])
      : '',
  };
  const wording = fillPlaces(choose(texts.answers[id], seed, `${id} answer`), about);
  return wording.replace(/\{(.+?)\}/g, (_, place: string) => told[place] ?? '');
}
