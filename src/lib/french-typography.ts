const THIN = '\u202f';
const NO_BREAK = '\u00a0';
const GAP = '[ \u00a0\u202f]*';

/** Parts of the text that never change: code, comments, tags, entities, URLs and the targets of links. */
const UNTOUCHED = [
  /```[\s\S]*?```/,
  /`[^`\n]+`/,
  /<!--[\s\S]*?-->/,
  /<\/?[a-z][^>]*>/,
  /&#?\w+;/,
  /\]\([^)\n]{0,2000}\)/,
  /https?:\/\/[^\s<>"»]*[^\s<>"»!?;:.,…)]/,
];

/** Lookahead after a punctuation mark, which excludes times (9:00) and query strings (/page?a=1). */
const END = '(?=[\\s»)\\]}…,."”’*_<]|$)';

const MARKS = [
  // An elision or a thousands separator, also before emphasis or a quotation.
  /(?<=[\p{L}\p{M}\p{N}])'(?=[\p{L}\p{N}«“*_[<])/u,
  /(?<!\.)\.{3}(?!\.)/,
  // Several marks in a row count as one. Marks after an opening bracket or quotation mark do not match, because they
  // are quoted themselves: (!). Marks in a table's delimiter row do not match either: ---:
  new RegExp(`(?<=[^\\s([{«“‘|!?;:-])${GAP}[!?;:](?:${GAP}[!?;:])*${END}`),
  new RegExp(`«${GAP}»?`),
  new RegExp(`(?<=\\S)${GAP}»`),
  new RegExp(`(?<=\\d)${GAP}CHF(?![\\p{L}\\p{N}])`),
];

const PATTERN = new RegExp([...UNTOUCHED, ...MARKS].map(({ source }) => source).join('|'), 'gu');
const SPACES = /[ \u00a0\u202f]/g;

/**
 * Applies Swiss-French typography to prose: ’ for ', … for three dots, a thin no-break space before ; : ! ?
 * and inside « », a no-break space before CHF. A second application changes nothing.
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
