import type { GroupId } from '#src/tarot/spreads.ts';

/** What may be asked below a letter. */
export const QUESTION_IDS = [
  ...(['start', 'help', 'leave', 'say'] as const),
  ...(['sign', 'far', 'someone', 'unseen'] as const),
];
export type QuestionId = (typeof QUESTION_IDS)[number];

/** What may weigh in a card that lies as an obstacle. */
export const BURDENS = [
  ...(['scatter', 'haste', 'delay', 'stiffness'] as const),
  ...(['silence', 'doubt', 'attachment', 'display'] as const),
];
export type Burden = (typeof BURDENS)[number];

/** The answers that are written of each card; the others are put together from the texts of its page. */
export const ANSWER_FIELDS = ['helps', 'leave', 'say', 'sign', 'someone', 'unseen'] as const;
export type AnswerField = (typeof ANSWER_FIELDS)[number];

/** What of a card decides which questions a table asks. */
export interface Traits {
  weighs: Burden;
  /** What its advice eases in an obstacle. */
  eases: Burden[];
  /** Where its figure looks. */
  gaze: 'left' | 'right' | 'you' | 'down' | 'none';
}

/** All that is needed to ask. */
export interface QuestionTexts {
  /** With names at `{1}`, `{à 2}` …, and where a card lies at `{lieu 1}`. */
  asked: Record<QuestionId, string>;
  places: Record<GroupId, string>;
  /** By the card's id. */
  cards: Record<string, Traits>;
}

/** All that is needed to answer as well. */
export interface AnswerTexts {
  /** Several wordings for each; what the card says goes where its name stands between braces. */
  answers: Record<QuestionId, string[]>;
  /** What follows a piece of advice, by what weighs in the obstacle at `{1}`. */
  against: Record<Burden, string[]>;
  /** By the card's id. */
  cards: Record<string, AnswersOfCard>;
}

export interface AnswersOfCard extends Record<AnswerField, string> {
  advice: string;
  /** What it says for and against, told after its name. */
  for: string;
  against: string;
}
