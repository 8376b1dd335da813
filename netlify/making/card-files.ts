import { type CardContent, cardContentSchema } from '#src/tarot/card-content.ts';
import { deckFaults } from '#src/tarot/deck-rules.ts';
import { readMarkdownFolder } from './markdown-file.ts';
import { OwnerError } from './owner-error.ts';

/** The 22 cards of content/cartes in order of number. @throws OwnerError naming every fault at once */
export async function readCards(root: string): Promise<CardContent[]> {
  const files = await readMarkdownFolder(root, 'content/cartes', cardContentSchema);
  const cards = files.map(({ data }) => data);
  // Only of cards that could all be read: another would be reported as missing from the deck as well.
  const faults = deckFaults(cards);
  if (faults.length > 0) throw new OwnerError(faults);
  return cards.sort((one, other) => one.number - other.number);
}
