// See docs/decisions/0015-markup.md.

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

/** The prefix of a line. */
const PREFIX = /^(?:#{1,3}|-) +/;

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

/** A line: its prefix, the stars around its words, the words, and the blanks at its end. */
const LINE = /^(\s*(?:(?:#{1,3}|-) +)?)(\**)(.*?)(\**)(\s*)$/;

/** Puts the mark around the selected words of each line, or removes it where all of them have it. */
export function toggleMark(selected: Selected, mark: '*' | '**'): Edit {
  const { text } = selected;
  const word = wordAt(selected);
  const from = word.start - (/\**$/.exec(text.slice(0, word.start))?.[0].length ?? 0);
  const to = word.end + (/^\**/.exec(text.slice(word.end))?.[0].length ?? 0);
  const lines = text
    .slice(from, to)
    .split('\n')
    .map((line) => LINE.exec(line) ?? []);
  // One star is italic, two are bold, three are both.
  const starsOf = ([, , before = '', , after = '']: string[]) =>
    Math.min(before.length, after.length, 3);
  const isMarked = (stars: number) => (mark === '**' ? stars >= 2 : stars % 2 === 1);
  const isOff = lines.every((line) => !line[3] || isMarked(starsOf(line)));
  let by = '';
  let [start, end] = [-1, -1];
  for (const line of lines) {
    const [, prefix = '', before = '', words = '', after = '', tail = ''] = line;
    const stars = starsOf(line);
    const isDone = !words || isMarked(stars) !== isOff;
    const around = '***'.slice(0, isDone ? stars : stars + (isOff ? -1 : 1) * mark.length);
    by += `${by && '\n'}${prefix}${before.slice(stars)}${around}`;
    if (words && start === -1) start = from + by.length;
    by += words;
    if (words) end = from + by.length;
    by += around + after.slice(stars) + tail;
  }
  if (start === -1) return put(word.start, word.end, mark + mark, word.start + mark.length);
  return { from, to, by, start, end };
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
export function insertLink({ text, start, end }: Selected): Edit {
  const [words = ''] = text.slice(start, end).trim().split('\n');
  const from = words ? text.indexOf(words, start) : start;
  const by = `[${words || LABEL}](${ADDRESS})`;
  const missing = words ? ADDRESS : LABEL;
  const place = from + by.lastIndexOf(missing);
  const to = words ? from + words.length : end;
  return { from, to, by, start: place, end: place + missing.length };
}

/** Puts the picture on a line of its own below that of the cursor. */
export function insertPicture(selected: Selected, address: string, description: string): Edit {
  const [{ start, end } = { start: 0, end: 0 }] = linesOf(selected);
  const lead = selected.text.slice(start, end).trim() ? '\n\n' : '';
  return put(end, end, `${lead}![${description}](${address})`);
}
