import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CardContent, cardContentSchema } from '#src/tarot/card-content.ts';
import { deckFaults } from '#src/tarot/deck-rules.ts';
import { checkMarkdown } from './markdown-file.ts';
import { OwnerError } from './owner-error.ts';

const FOLDER = 'content/cartes';

/** The 22 cards of content/cartes in order of number. @throws OwnerError naming every fault at once */
export async function readCards(root: string): Promise<CardContent[]> {
  const names = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith('.md')).sort();
  const cards: CardContent[] = [];
  const faults: string[] = [];
  for (const name of names) {
    const text = await readFile(join(root, FOLDER, name), 'utf8');
    const checked = checkMarkdown(`${FOLDER}/${name}`, text, cardContentSchema);
    if ('data' in checked) cards.push(checked.data);
    else faults.push(...checked.faults);
  }
  // A card that could not be read would be reported as missing from the deck as well.
  if (faults.length === 0) faults.push(...deckFaults(cards));
  if (faults.length > 0) throw new OwnerError(faults);
  return cards.sort((one, other) => one.number - other.number);
}
