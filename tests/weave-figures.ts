import { type Categorization, PARTS } from '#src/tarot/arcana.ts';
import { interpretLocally, spreadOf } from '#src/tarot/interpretation/local.ts';
import { passagesOf, weave } from '#src/tarot/interpretation/weave.ts';
import { countWords, sentencesOf } from '#src/text/words.ts';
import { deck } from './deck.ts';

const THREEFOLD = ['qualities', 'obstacles', 'future'] as const;

/** How many readings one visitor has before the reading that is looked at, and with it. */
const SERIES = 5;

export function wovenText(draw: Categorization): string {
  const { interpretation } = interpretLocally(deck, draw);
  return PARTS.map((part) => interpretation[part]).join('\n\n');
}

/** The card's name without its article. */
export function nounOf(id: string): string {
  const name = deck.find((card) => card.id === id)?.name ?? id;
  return name.replace(/^(?:Le |La |L’)/, '').replace('Arcane', 'rcane');
}

/** The mean share of words in the last of five readings of one visitor that stood in the four before. */
export function shareReadBefore(draws: readonly Categorization[]): number {
  let share = 0;
  const series = Math.floor(draws.length / SERIES);
  for (let start = 0; start < series * SERIES; start += SERIES) {
    const letters = draws.slice(start, start + SERIES).map((one) => sentencesOf(wovenText(one)));
    const last = letters.at(-1) as string[];
    const read = new Set(letters.slice(0, -1).flat());
    const known = last.filter((sentence) => read.has(sentence));
    share += countWords(known.join(' ')) / countWords(last.join(' '));
  }
  return share / series;
}

/** The mean share of words in links, the turn and the thread among them. */
export function linkShare(draws: readonly Categorization[]): number {
  const shares = draws.map((draw) => {
    const passages = passagesOf(weave(spreadOf(deck, draw)));
    const links = [...THREEFOLD.map((category) => passages[category][3]), passages.special[1]];
    return countWords(links.join(' ')) / countWords(Object.values(passages).flat().join(' '));
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** How many of the 27 ways of naming three cards occur: each at once, soon, or late in its passage. */
export function openings(draws: readonly Categorization[]): number {
  const ways = draws.map((draw) => {
    const { interpretation } = interpretLocally(deck, draw);
    const passages = interpretation.qualities.split('\n\n');
    return draw.qualities
      .map((id, index) => {
        const at = passages[index]?.indexOf(nounOf(id)) ?? -1;
        return at < 5 ? 'at once' : at < 30 ? 'soon' : 'late';
      })
      .join(', ');
  });
  return new Set(ways).size;
}
