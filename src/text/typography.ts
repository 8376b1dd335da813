const THIN = '\u202f';
const NO_BREAK = '\u00a0';
const GAP = '[ \u00a0\u202f]*';

/** Code, comments, tags, entities, addresses and the targets of links: their marks are not punctuation. */
const UNTOUCHED = [
  /```[\s\S]*?```/,
  /`[^`\n]+`/,
  /<!--[\s\S]*?-->/,
  /<\/?[a-z][^>]*>/,
  /&#?\w+;/,
  /\]\([^)\n]{0,2000}\)/,
  /https?:\/\/[^\s<>"»]*[^\s<>"»!?;:.,…)]/,
];

/** What may follow a mark for it to be one: times (9:00) and queries (/page?a=1) have more of themselves. */
const END = '(?=[\\s»)\\]}…,."”’*_<]|$)';

const MARKS = [
  // An elision or a thousands mark, whatever emphasis or quotation comes next.
  /(?<=[\p{L}\p{M}\p{N}])'(?=[\p{L}\p{N}«“*_[<])/u,
  /(?<!\.)\.{3}(?!\.)/,
  // Marks in a row are one. Not after an opening bracket or quotation mark, where they are themselves
  // the subject: (!); nor in the rule of a table: ---:
  new RegExp(`(?<=[^\\s([{«“‘|!?;:-])${GAP}[!?;:](?:${GAP}[!?;:])*${END}`),
  new RegExp(`«${GAP}»?`),
  new RegExp(`(?<=\\S)${GAP}»`),
  new RegExp(`(?<=\\d)${GAP}CHF(?![\\p{L}\\p{N}])`),
];

const PATTERN = new RegExp([...UNTOUCHED, ...MARKS].map(({ source }) => source).join('|'), 'gu');
const SPACES = /[ \u00a0\u202f]/g;

/**
 * Swiss-French typography for prose: ’ for ', … for three dots, a thin no-break space before ; : ! ?
 * and inside « », a no-break space before CHF. Text that is right already comes back as it was.
 */
export function typographer(text: string): string {
  return text.replace(PATTERN, (found) => {
    const mark = found.replace(SPACES, '');
    if (mark === "'") return '’';
    if (mark === '...') return '…';
    if (mark === '«') return `«${THIN}`;
    if (mark === '«»') return `«${THIN}»`;
    if (mark === 'CHF') return `${NO_BREAK}CHF`;
    return /^(?:[!?;:]+|»)$/.test(mark) ? THIN + mark : found;
  });
}
