const THIN_NO_BREAK = '\u202f';
const NO_BREAK = '\u00a0';
const GAP = '[ \u00a0\u202f]*';

/** Parts that never change: code, comments, tags, entities, targets of links (bounded for speed) and URLs. */
const UNCHANGED_PATTERNS = [
  /```[\s\S]*?```/,
  /`[^`\n]+`/,
  /<!--[\s\S]*?-->/,
  /<\/?[a-z][^>]*>/,
  /&#?\w+;/,
  /\]\([^)\n]{0,2000}\)/,
  /https?:\/\/[^\s<>"»]*[^\s<>"»!?;:.,…)]/,
];

/** What may follow a punctuation mark, which excludes times (9:00) and query strings (/page?a=1). */
const MARK_END = '(?=[\\s»)\\]}…,."”’*_<]|$)';

const REPLACED_PATTERNS = [
  // The apostrophe of an elision or of a thousands separator, also before emphasis or a quotation.
  /(?<=[\p{L}\p{M}\p{N}])'(?=[\p{L}\p{N}«“*_[<])/u,
  /(?<!\.)\.{3}(?!\.)/,
  // Several marks in a row count as one. Marks after an opening bracket or quotation mark do not match, since
  // they are quoted themselves: (!). Marks in a table's delimiter row do not match either: ---:
  new RegExp(`(?<=[^\\s([{«“‘|!?;:-])${GAP}[!?;:](?:${GAP}[!?;:])*${MARK_END}`),
  new RegExp(`«${GAP}»?`),
  new RegExp(`(?<=\\S)${GAP}»`),
  new RegExp(`(?<=\\d)${GAP}CHF(?![\\p{L}\\p{N}])`),
];

// Unchanged parts come first, so that no other pattern matches inside them. The callback returns them as is.
const ALL_PATTERNS = [...UNCHANGED_PATTERNS, ...REPLACED_PATTERNS];
const PATTERN = new RegExp(ALL_PATTERNS.map(({ source }) => source).join('|'), 'gu');
const SPACES = /[ \u00a0\u202f]/g;

/**
 * Applies Swiss-French typography to prose: ’ for ', … for three dots, a thin no-break space before ; : ! ?
 * and inside « », a no-break space before CHF. A second application changes nothing.
 */
export function formatFrenchTypography(text: string): string {
  return text.replace(PATTERN, (match) => {
    const unspacedMatch = match.replace(SPACES, '');
    if (unspacedMatch === "'") return '’';
    if (unspacedMatch === '...') return '…';
    if (unspacedMatch === '«') return `«${THIN_NO_BREAK}`;
    if (unspacedMatch === '«»') return `«${THIN_NO_BREAK}»`;
    if (unspacedMatch === 'CHF') return `${NO_BREAK}CHF`;
    return /^(?:[!?;:]+|»)$/.test(unspacedMatch) ? THIN_NO_BREAK + unspacedMatch : match;
  });
}
