import type { Inline } from './inline-tree.ts';

/** Stars or underlines in a row, whose meaning the words around them decide. */
interface Marks {
  mark: string;
  length: number;
  opens: boolean;
  closes: boolean;
}

export type Piece = Inline | Marks;

const isSpace = (sign: string) => /^\s?$/.test(sign);
const isPunctuation = (sign: string) => /[\p{P}\p{S}]/u.test(sign);

/** CommonMark's rule: marks open before a word and close after one; inside a word only stars do. */
export function marksOf(row: string, before: string, after: string): Marks {
  const left =
    !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const right =
    !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  const isStar = row.startsWith('*');
  return {
    mark: isStar ? '*' : '_',
    length: row.length,
    opens: left && (isStar || !right || isPunctuation(before)),
    closes: right && (isStar || !left || isPunctuation(after)),
  };
}

const isMarks = (piece: Piece): piece is Marks => typeof piece === 'object' && 'mark' in piece;

/** So many marks may wait for their pair: no line that means something has more, and none nests deeper. */
const MOST_OPEN = 50;

/** Pairs the marks; what stays alone is text. */
export function pairMarks(pieces: Piece[]): Inline[] {
  const done: Piece[] = [];
  const openers: { marks: Marks; at: number }[] = [];

  function close(closer: Marks): boolean {
    const index = openers.findLastIndex(({ marks }) => isPair(marks, closer));
    const opener = openers[index];
    if (!opener) return false;
    openers.length = index + 1;
    const inner = done.splice(opener.at + 1).map(textOf);
    const width = Math.min(opener.marks.length, closer.length, 2);
    opener.marks.length -= width;
    closer.length -= width;
    if (opener.marks.length === 0) {
      done.pop();
      openers.pop();
    }
    done.push(width === 2 ? { strong: inner } : { emphasis: inner });
    return true;
  }

  for (const piece of pieces) {
    if (!isMarks(piece)) {
      done.push(piece);
      continue;
    }
    const marks = { ...piece };
    while (marks.closes && marks.length > 0 && close(marks));
    if (marks.length === 0) continue;
    if (marks.opens) openers.push({ marks, at: done.length });
    if (openers.length > MOST_OPEN) openers.shift();
    done.push(marks);
  }
  return done.map(textOf);
}

/** CommonMark's rule of three: in `*a**b*` the double star is no end. */
function isPair(opener: Marks, closer: Marks): boolean {
  if (opener.mark !== closer.mark) return false;
  const isBoth = opener.closes || closer.opens;
  const isThree = (opener.length + closer.length) % 3 === 0;
  return !(isBoth && isThree && (opener.length % 3 !== 0 || closer.length % 3 !== 0));
}

function textOf(piece: Piece): Inline {
  return isMarks(piece) ? piece.mark.repeat(piece.length) : piece;
}
