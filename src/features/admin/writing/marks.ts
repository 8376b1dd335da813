// See docs/decisions/0015-markup.md.
import { parsePicture } from '#src/text/markdown.ts';

interface Place {
  start: number;
  end: number;
}

/** A text and the selection in it. */
export interface Selected extends Place {
  text: string;
}

/** The characters from `from` to `to` become `by`; `start` and `end` are then selected. */
export interface Edit extends Place {
  from: number;
  to: number;
  by: string;
}

/** The cursor is then behind what was put in, or before the end of it. */
function put(from: number, to: number, by: string, cursor = from + by.length): Edit {
  return { from, to, by, start: cursor, end: cursor };
}

/** What stands before the words of a line. */
const PREFIX = /^(?:#{1,3}|-) +/;
const STARS = '***';

/** The lines that the selection touches, as places in the text. */
function linesOf({ text, start, end }: Selected): Place[] {
  return [...text.matchAll(/^.*$/gm)]
    .map(({ index, 0: line }) => ({ start: index, end: index + line.length }))
    .filter((line) => line.start <= end && line.end >= start);
}

/** The word around the cursor; nothing where there is none, or where something is selected. */
function wordAt({ text, start, end }: Selected): Place {
  if (start !== end) return { start, end };
  const before = /[\p{L}\p{N}’'-]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}’'-]*/u.exec(text.slice(end))?.[0].length ?? 0;
  return { start: start - before, end: end + after };
}

/** The selected words of each line, without its prefix, the blanks around them and the stars next to those. */
function wordsIn(selected: Selected): Place[] {
  const { text } = selected;
  const wanted = wordAt(selected);
  return linesOf({ text, ...wanted }).flatMap((line) => {
    const prefix = PREFIX.exec(text.slice(line.start, line.end))?.[0].length ?? 0;
    let start = Math.max(wanted.start, line.start + prefix);
    let end = Math.max(start, Math.min(wanted.end, line.end));
    while (start < end && /[\s*]/.test(text[start] ?? '')) start++;
    while (start < end && /[\s*]/.test(text[end - 1] ?? '')) end--;
    return start < end ? [{ start, end }] : [];
  });
}

/** How many stars stand on both sides of the words, three at most. */
function starsAround(text: string, { start, end }: Place): number {
  const before = /\**$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^\**/.exec(text.slice(end))?.[0].length ?? 0;
  return Math.min(before, after, STARS.length);
}

/** Whether so many stars make these words what the mark makes them: one italic, two bold, three both. */
function isMarked(stars: number, mark: '*' | '**'): boolean {
  return mark === '**' ? stars >= 2 : stars % 2 === 1;
}

/** Puts the mark around the selected words of each line, or takes it away where all of them have it. */
export function toggleMark(selected: Selected, mark: '*' | '**'): Edit {
  const { text, start } = selected;
  const words = wordsIn(selected);
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) {
    return put(start, selected.end, mark + mark, start + mark.length);
  }
  const isOff = words.every((place) => isMarked(starsAround(text, place), mark));
  const from = first.start - starsAround(text, first);
  const to = last.end + starsAround(text, last);
  // From the last one on, so that those before it stay where they are.
  const marked = words.reduceRight((all, { start, end }) => {
    const stars = starsAround(text, { start, end });
    const isDone = isMarked(stars, mark) !== isOff;
    const around = STARS.slice(0, isDone ? stars : stars + (isOff ? -1 : 1) * mark.length);
    const words = around + text.slice(start, end) + around;
    return all.slice(0, start - stars) + words + all.slice(end + stars);
  }, text);
  const by = marked.slice(from, to + marked.length - text.length);
  const lead = STARS.slice(0, /^\**/.exec(by)?.[0].length).length;
  const tail = STARS.slice(0, /\**$/.exec(by)?.[0].length).length;
  return { from, to, by, start: from + lead, end: from + by.length - tail };
}

/** Makes headings or list items of the selected lines, or plain lines again where all of them are that. */
export function togglePrefix(selected: Selected, prefix: '# ' | '## ' | '### ' | '- '): Edit {
  const { text } = selected;
  const places = linesOf(selected);
  const lines = places.map(({ start, end }) => text.slice(start, end));
  const written = lines.filter((line) => line.trim() !== '');
  const isOff = written.length > 0 && written.every((line) => line.startsWith(prefix));
  const from = places[0]?.start ?? 0;
  const by = lines
    .map((line) => {
      const stays = written.length > 0 && line.trim() === '';
      return stays ? line : (isOff ? '' : prefix) + line.replace(PREFIX, '');
    })
    .join('\n');
  const end = from + by.length;
  return { from, to: places.at(-1)?.end ?? from, by, start: lines.length > 1 ? from : end, end };
}

const LABEL = 'mots du lien';
const ADDRESS = 'adresse';

/** Makes a link of the selected words, within one line; what is still to be typed is selected. */
export function insertLink({ text, start, end }: Selected, address = ADDRESS): Edit {
  const [words = ''] = text.slice(start, end).trim().split('\n');
  const from = words ? text.indexOf(words, start) : start;
  const to = words ? from + words.length : end;
  const label = words || LABEL;
  const by = `[${label}](${address})`;
  if (words && address !== ADDRESS) return put(from, to, by);
  const missing = words ? ADDRESS : LABEL;
  const place = from + by.lastIndexOf(missing);
  return { from, to, by, start: place, end: place + missing.length };
}

/** Puts lines of markup in place of the selection; headings, items and several paragraphs stand apart from its line. */
export function insertLines({ text, start, end }: Selected, lines: string): Edit {
  const isApart = lines.includes('\n') || PREFIX.test(lines) || parsePicture(lines) !== null;
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const after = text.slice(end).split('\n')[0] ?? '';
  const lead = isApart && before.trim() ? '\n\n' : '';
  const tail = isApart && after.trim() ? '\n\n' : '';
  const by = lead + lines + tail;
  return put(start, end, by, start + lead.length + lines.length);
}

/** Puts the picture on a line of its own below that of the cursor, which waits where its words are to be typed. */
export function insertPicture(selected: Selected, address: string): Edit {
  const [{ end } = { end: 0 }] = linesOf(selected);
  const edit = insertLines({ ...selected, start: end, end }, `![](${address})`);
  const words = edit.from + edit.by.indexOf(']');
  return { ...edit, start: words, end: words };
}
