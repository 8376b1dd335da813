const DESCRIPTION = 160;

/** At most what search engines show, cut between words. */
export function shorten(text: string): string {
  if (text.length <= DESCRIPTION) return text;
  const words = text.slice(0, DESCRIPTION).replace(/[\s\u00a0\u202f]+\S*$/, '');
  return `${words.replace(/[,;:–-]$/, '')}…`;
}
