/** The weave, apart from the table's script: fetched while the cards are being picked. */
export const loadWeaver = () => import('./woven.ts');

/** What the cards say of a topic: fetched once one is chosen. */
export const loadTopics = () => import('#src/tarot/interpretation/topic.ts');

/** The questions that a table leaves: fetched once there is a letter. */
export const loadQuestions = () => import('./FurtherQuestions.tsx');

/** What the cards answer: fetched once a question is opened. */
export const loadAnswers = () => import('#src/tarot/interpretation/answers.ts');
