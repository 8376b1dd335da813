// Why these commands edit the Markdown of a plain textarea: docs/decisions/0015-markup.md.

export interface TextSelection {
  text: string;
  start: number;
  end: number;
}

/** Replaces the text from `from` to `to`, then selects from `start` to `end` in the resulting text. */
export interface Edit {
  from: number;
  to: number;
  replacement: string;
  start: number;
  end: number;
}

const LINE_PREFIX = /^(?:#{1,3}|-) +/;

/** Captures a line's prefix (1), stars (2), words (3), stars after the words (4) and final spaces (5). */
const LINE = /^(\s*(?:(?:#{1,3}|-) +)?)(\**)(.*?)(\**)(\s*)$/;

/** Returns the range of the lines that the selection touches. */
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
  const lengthBefore = /[\p{L}\p{N}’'-]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const lengthAfter = /^[\p{L}\p{N}’'-]*/u.exec(text.slice(end))?.[0].length ?? 0;
  return { start: start - lengthBefore, end: end + lengthAfter };
}

/** Puts the mark around the selected words of each line, or removes it if all lines with words have it. */
export const toggleMark =
  (mark: '*' | '**') =>
  (selection: TextSelection): Edit => {
    const { text } = selection;
    const range = expandToWord(selection);
    // Includes the stars beside the words, which may be the mark to remove.
    const from = text.slice(0, range.start).replace(/\*+$/, '').length;
    const to = text.length - text.slice(range.end).replace(/^\*+/, '').length;
    const lines = text.slice(from, to).split('\n');
    const lineParts = lines.map((line) => LINE.exec(line) ?? []);
    // One star is italic, two are bold, three are both. Further or unpaired stars remain outside these.
    const countStars = ([, , starsBefore = '', , starsAfter = '']: string[]) =>
      Math.min(starsBefore.length, starsAfter.length, 3);
    const isMarked = (stars: number) => (mark === '**' ? stars >= 2 : stars % 2 === 1);
    const areAllMarked = lineParts.every((parts) => !parts[3] || isMarked(countStars(parts)));
    let replacement = '';
    // The new selection, from the first words to the last; -1 while no line has words.
    let [start, end] = [-1, -1];
    for (const parts of lineParts) {
      const [, prefix = '', starsBefore = '', words = '', starsAfter = '', spaces = ''] = parts;
      const stars = countStars(parts);
      const isChanged = words && isMarked(stars) === areAllMarked;
      const starCountChange = areAllMarked ? -mark.length : mark.length;
      const newStars = '***'.slice(0, isChanged ? stars + starCountChange : stars);
      replacement += `${replacement && '\n'}${prefix}${starsBefore.slice(stars)}${newStars}`;
      if (words && start === -1) start = from + replacement.length;
      replacement += words;
      if (words) end = from + replacement.length;
      replacement += newStars + starsAfter.slice(stars) + spaces;
    }
    if (start !== -1) return { from, to, replacement, start, end };
    // Where no line has words, the cursor is placed between two marks.
    start = range.start + mark.length;
    return { from: range.start, to: range.end, replacement: mark + mark, start, end: start };
  };

/** Adds the prefix of a heading or list item to the selected lines, or removes it if all lines have it. */
export const togglePrefix =
  (prefix: '# ' | '## ' | '### ' | '- ') =>
  (selection: TextSelection): Edit => {
    const { from, to } = expandToLines(selection);
    const lines = selection.text.slice(from, to).split('\n');
    const areAllBlank = lines.every((line) => line.trim() === '');
    const isSkipped = (line: string) => !areAllBlank && line.trim() === '';
    const areAllPrefixed = lines.every((line) => isSkipped(line) || line.startsWith(prefix));
    const newPrefix = areAllPrefixed ? '' : prefix;
    const replacement = lines
      .map((line) => (isSkipped(line) ? line : newPrefix + line.replace(LINE_PREFIX, '')))
      .join('\n');
    const end = from + replacement.length;
    // Several lines remain selected; in a single line the cursor moves to the end, to go on writing.
    return { from, to, replacement, start: lines.length > 1 ? from : end, end };
  };

const LABEL_PLACEHOLDER = 'mots du lien';
const URL_PLACEHOLDER = 'adresse';

/** Makes a link of the words selected in the first line, and selects the placeholder to replace. */
export function insertLink({ text, start, end }: TextSelection): Edit {
  const [words = ''] = text.slice(start, end).trim().split('\n');
  const from = words ? text.indexOf(words, start) : start;
  const replacement = `[${words || LABEL_PLACEHOLDER}](${URL_PLACEHOLDER})`;
  const placeholder = words ? URL_PLACEHOLDER : LABEL_PLACEHOLDER;
  const placeholderStart = from + replacement.lastIndexOf(placeholder);
  const to = words ? from + words.length : end;
  const placeholderEnd = placeholderStart + placeholder.length;
  return { from, to, replacement, start: placeholderStart, end: placeholderEnd };
}

/** Inserts an image on a line of its own: the cursor's line if it is blank, otherwise a new one below. */
export function insertImage(selection: TextSelection, url: string, alt: string): Edit {
  const { from, to } = expandToLines({ ...selection, end: selection.start });
  const isLineEmpty = selection.text.slice(from, to).trim() === '';
  const replacement = `${isLineEmpty ? '' : '\n\n'}![${alt}](${url})`;
  const cursor = to + replacement.length;
  return { from: to, to, replacement, start: cursor, end: cursor };
}
