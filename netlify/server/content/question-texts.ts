import { typeset } from '#scripts/build/deck-texts.ts';
import type { CardContent } from '#src/content/schemas/card.ts';
import type { CardPage } from '#src/tarot/card-page.ts';
import {
  ANSWER_FIELDS,
  type AnswersOfCard,
  type AnswerTexts,
  QUESTION_IDS,
  type QuestionTexts,
} from '#src/tarot/interpretation/question-texts.ts';
import type { QuestionsContent } from './questions-content.ts';

/** A value for each of these keys. */
function each<Key extends string, Value>(keys: readonly Key[], toValue: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;
}

/** What asking needs, apart from the answers, which come when a question is opened. */
export function toQuestionTexts(
  { questions, places, cards: ofCards }: QuestionsContent,
  cards: readonly CardContent[],
): QuestionTexts {
  return {
    ...typeset({ asked: each(QUESTION_IDS, (id) => questions[id].asked), places }),
    cards: Object.fromEntries(
      cards.map(({ id, gaze }) => {
        const { weighs, eases } = ofCards[id] as QuestionsContent['cards'][string];
        return [id, { weighs, eases, gaze }];
      }),
    ),
  };
}

export function toAnswerTexts(
  { questions, against, cards: ofCards }: QuestionsContent,
  pages: readonly CardPage[],
): AnswerTexts {
  return typeset({
    answers: each(QUESTION_IDS, (id) => questions[id].answers),
    against,
    cards: Object.fromEntries(
      pages.map(({ id, advice, topics }): [string, AnswersOfCard] => {
        const texts = ofCards[id] as QuestionsContent['cards'][string];
        const own = each(ANSWER_FIELDS, (field) => texts[field]);
        return [id, { ...own, advice, for: topics.for, against: topics.against }];
      }),
    ),
  });
}
