const THIN = '\u202f';
const NO_BREAK = '\u00a0';
const GAP = '[ \u00a0\u202f]*';

/** Never changed: code, comments, tags, entities, URLs and the targets of links. */
const UNTOUCHED = [
  /```[\s\S]*?```/,
  /`[^`\n]+`/,
  /<!--[\s\S]*?-->/,
  /<\/?[a-z][^>]*>/,
  /&#?\w+;/,
  /\]\([^)\n]{0,2000}\)/,
  /https?:\/\/[^\s<>"»]*[^\s<>"»!?;:.,…)]/,
];

/** Lookahead after a punctuation mark; it excludes times (9:00) and query strings (/page?a=1). */
const END = '(?=[\\s»)\\]}…,."”’*_<]|$)';

const MARKS = [
  // An elision or a thousands separator, also before emphasis or a quotation.
  /(?<=[\p{L}\p{M}\p{N}])'(?=[\p{L}\p{N}«“*_[<])/u,
  /(?<!\.)\.{3}(?!\.)/,
  // A run of marks counts as one. Not after an opening bracket or quotation mark, where the mark itself is
  // meant: (!); nor in a table's delimiter row: ---:
  new RegExp(`(?<=[^\\s([{«“‘|!?;:-])${GAP}[!?;:](?:${GAP}[!?;:])*${END}`),
  new RegExp(`«${GAP}»?`),
  new RegExp(`(?<=\\S)${GAP}»`),
  new RegExp(`(?<=\\d)${GAP}CHF(?![\\p{L}\\p{N}])`),
];

const PATTERN = new RegExp([...UNTOUCHED, ...MARKS].map(({ source }) => source).join('|'), 'gu');
const SPACES = /[ \u00a0\u202f]/g;

/**
 * Swiss-French typography for prose: ’ for ', … for three dots, a thin no-break space before ; : ! ?
 * and inside « », a no-break space before CHF. Idempotent.
 */
export function formatFrenchTypography(text: string): string {
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
