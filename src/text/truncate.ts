/** The beginning of the text, at most `limit` UTF-16 units, without half of a surrogate pair at its end. */
export function truncate(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}
