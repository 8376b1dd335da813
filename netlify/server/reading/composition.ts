import type { Part } from '#src/tarot/arcana.ts';
import { textOfPart } from '#src/tarot/interpretation/local.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import { passagesOf, type Woven } from '#src/tarot/interpretation/weave.ts';
import { countWords } from '#src/text/words.ts';
import type { Texts } from './pieces.ts';

/** The letter that is told: its cards in the order picked, and what the weave makes of that order. */
interface LetterContext {
  spread: Spread;
  woven: Woven;
  /** The AI's thread through the reading; without it, the woven one. */
  thread?: string | undefined;
}

/** Up to so many words, a sentence of the weave still joins what the AI wrote. */
const ROOM = { row: 120, special: 138 };

/** The sentences that still fit beside the texts, as one text. */
function fitting(sentences: readonly string[], texts: readonly string[], room: number): string {
  let left = room - countWords(texts.join(' '));
  return sentences
    .filter((sentence) => {
      const fits = countWords(sentence) <= left;
      if (fits) left -= countWords(sentence);
      return fits;
    })
    .join(' ');
}

/**
 * A part of kept texts, in the shape of a woven one. They are kept for a set of cards: they come in the order
 * picked here, and what is only true in this order, or of another part's cards, comes from the weave.
 */
export function compose(
  part: Part,
  texts: Texts,
  { spread, woven, thread }: LetterContext,
): string {
  if (part === 'summary') return textOfPart([texts.summary as string]);
  const passages = spread[part].map(({ id }) => texts[id] as string);
  if (part === 'special') {
    const { question, turn, thread: wovenThread } = woven.special;
    const through = thread ?? wovenThread;
    const turned = fitting([turn], [...passages, through, question], ROOM.special);
    return textOfPart([...passages, `${turned} ${through}`.trim(), question]);
  }
  const links = woven[part].links.filter(({ isOrderFree }) => !isOrderFree);
  const together = texts.together as string;
  const linked = fitting(
    links.map(({ text }) => text),
    [...passages, together],
    ROOM.row,
  );
  return textOfPart([...passages, `${together} ${linked}`.trim()]);
}

/** The same part as the reader's own fragments tell it. */
export function composeWoven(part: Part, woven: Woven): string {
  return textOfPart(passagesOf(woven)[part]);
}
