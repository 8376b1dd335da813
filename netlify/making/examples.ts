const BRACKETS = /\[[^\][]+\](?!\()/g;
/** What cannot reach anybody: the reserved domain of examples and a number of zeros. */
const UNREACHABLE = /\S*\.invalid\b\S*|\+41[ 0]{9,}/g;

/** The parts of a text, or of a value's texts, that stand where the owner's own words belong. */
export function findExamples(value: unknown): string[] {
  if (typeof value === 'string') {
    return [...(value.match(BRACKETS) ?? []), ...(value.match(UNREACHABLE) ?? [])];
  }
  if (value === null || typeof value !== 'object') return [];
  return [...new Set(Object.values(value).flatMap(findExamples))];
}
