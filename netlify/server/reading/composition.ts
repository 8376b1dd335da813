import type { Part } from '#src/tarot/arcana.ts';
import { textOfPart } from '#src/tarot/interpretation/local.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import { passagesOf, type Woven } from '#src/tarot/interpretation/weave.ts';
import { countWords } from '#src/text/words.ts';
import type { Texts } from './pieces.ts';

/** The letter around a part: its cards in the order picked, and the woven text for that order. */
interface LetterContext {
  spread: Spread;
  woven: Woven;
  /** The AI's thread through the reading; without it, the woven one. */
  thread?: string | undefined;
}

/** Words of a part up to which sentences of the weave are added to the AI's text. */
const ROOM = { row: 120, special: 138 };

/** The sentences that fit into `room` words beside the texts, joined. */
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
 * Composes a part from cached texts, in the shape of a woven one. The texts are cached for a set of cards: here they are
 * put in the order picked, and sentences that depend on that order or on other parts come from the weave.
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

/** The same part from the reader's fragments alone. */
export function composeWoven(part: Part, woven: Woven): string {
  return textOfPart(passagesOf(woven)[part]);
}
