// See docs/decisions/0015-markup.md.

export interface TextSelection {
  text: string;
  start: number;
  end: number;
}

/** Replaces the range from `from` to `to` by `by`, and selects the range from `start` to `end` of the result. */
export interface Edit {
  from: number;
  to: number;
  by: string;
  start: number;
  end: number;
}

const PREFIX = /^(?:#{1,3}|-) +/;

/** A line: its prefix, the stars around its words, the words, and the spaces at its end. */
const LINE = /^(\s*(?:(?:#{1,3}|-) +)?)(\**)(.*?)(\**)(\s*)$/;

/** Returns the range of the lines from `start` to `end`. */
function expandToLines({ text, start, end }: TextSelection) {
  const lineEnd = text.indexOf('\n', end);
  return {
    from: text.slice(0, start).lastIndexOf('\n') + 1,
    to: lineEnd === -1 ? text.length : lineEnd,
  };
}

/** Returns the range of the selection, or of the word at the cursor. */
function expandToWord({ text, start, end }: TextSelection) {
  if (start !== end) return { start, end };
  const before = /[\p{L}\p{N}’'-]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}’'-]*/u.exec(text.slice(end))?.[0].length ?? 0;
  return { start: start - before, end: end + after };
}

/** Puts the mark around the selected words of each line, or removes it where all of them have it. */
export const toggleMark =
  (mark: '*' | '**') =>
  (selection: TextSelection): Edit => {
    const { text } = selection;
    const word = expandToWord(selection);
    const from = text.slice(0, word.start).replace(/\*+$/, '').length;
    const to = text.length - text.slice(word.end).replace(/^\*+/, '').length;
    const lines = text
      .slice(from, to)
      .split('\n')
      .map((line) => LINE.exec(line) ?? []);
    // One star is italic, two are bold, three are both.
    const countStars = ([, , before = '', , after = '']: string[]) =>
      Math.min(before.length, after.length, 3);
    const isMarked = (stars: number) => (mark === '**' ? stars >= 2 : stars % 2 === 1);
    const areAllMarked = lines.every((line) => !line[3] || isMarked(countStars(line)));
    let by = '';
    let [start, end] = [-1, -1];
    for (const line of lines) {
      const [, prefix = '', before = '', words = '', after = '', spaces = ''] = line;
      const stars = countStars(line);
      const isChanged = words && isMarked(stars) === areAllMarked;
      const change = areAllMarked ? -mark.length : mark.length;
      const newStars = '***'.slice(0, isChanged ? stars + change : stars);
      by += `${by && '\n'}${prefix}${before.slice(stars)}${newStars}`;
      if (words && start === -1) start = from + by.length;
      by += words;
      if (words) end = from + by.length;
      by += newStars + after.slice(stars) + spaces;
    }
    if (start !== -1) return { from, to, by, start, end };
    const cursor = word.start + mark.length;
    return { from: word.start, to: word.end, by: mark + mark, start: cursor, end: cursor };
  };

/** Makes headings or list items of the selected lines, or plain lines again if all of them are. */
export const togglePrefix =
  (prefix: '# ' | '## ' | '### ' | '- ') =>
  (selection: TextSelection): Edit => {
    const { from, to } = expandToLines(selection);
    const lines = selection.text.slice(from, to).split('\n');
    const isEmpty = lines.every((line) => line.trim() === '');
    const isSkipped = (line: string) => !isEmpty && line.trim() === '';
    const areAllPrefixed = lines.every((line) => isSkipped(line) || line.startsWith(prefix));
    const newPrefix = areAllPrefixed ? '' : prefix;
    const by = lines
      .map((line) => (isSkipped(line) ? line : newPrefix + line.replace(PREFIX, '')))
      .join('\n');
    const end = from + by.length;
    return { from, to, by, start: lines.length > 1 ? from : end, end };
  };

const LABEL = 'mots du lien';
const ADDRESS = 'adresse';

/** Makes a link of the selected words of the first line, and selects what is still to be typed. */
export function insertLink({ text, start, end }: TextSelection): Edit {
  const [words = ''] = text.slice(start, end).trim().split('\n');
  const from = words ? text.indexOf(words, start) : start;
  const by = `[${words || LABEL}](${ADDRESS})`;
  const missing = words ? ADDRESS : LABEL;
  const missingStart = from + by.lastIndexOf(missing);
  const to = words ? from + words.length : end;
  return { from, to, by, start: missingStart, end: missingStart + missing.length };
}

/** Inserts a picture on a line of its own, below the line of the cursor. */
export function insertPicture(selection: TextSelection, url: string, description: string): Edit {
  const { from, to } = expandToLines({ ...selection, end: selection.start });
  const isLineEmpty = selection.text.slice(from, to).trim() === '';
  const by = `${isLineEmpty ? '' : '\n\n'}![${description}](${url})`;
  return { from: to, to, by, start: to + by.length, end: to + by.length };
}
