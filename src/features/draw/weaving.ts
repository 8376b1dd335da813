/** The weave, apart from the table's script: fetched while the cards are being picked. */
export const loadWeaver = () => import('./woven.ts');

/** What the cards say of a topic: fetched once one is chosen. */
export const loadTopics = () => import('#src/tarot/interpretation/topic.ts');
