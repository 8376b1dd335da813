const WORD = /[\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{M}\p{N}]+)*/gu;

/** Number of words; "qu’il" and "lâcher-prise" count as one each. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** The text's sentences with their final marks. « … ! » does not end one: no plain space follows the mark. */
export function sentencesOf(text: string): string[] {
  return text.split(/\n\n|(?<=[.?!…]) /);
}

/** The text with a capital at its start. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The text without a capital at its start. */
export function uncapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The beginning of the text, at most `limit` UTF-16 units, without half of a surrogate pair at its end. */
export function truncate(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}

const BRACED = /\{(.+?)\}/g;

/** The names of the `{placeholders}` in a template. */
export function placeholdersIn(template: string): string[] {
  return Array.from(template.matchAll(BRACED), ([, word = '']) => word);
}

/** Replaces each `{placeholder}` by its value; one without a value stays as it is written. */
export function interpolate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(BRACED, (written, word: string) =>
    Object.hasOwn(values, word) ? (values[word] as string) : written,
  );
}

/** An ellipsis in brackets is an omission in a quotation, and an address after them makes a link. */
const BRACKETS = /\[(?!…\])[^\][]+\](?!\()/g;

/** The places of a text that are still to be completed, `[Rue et numéro]`, each once. */
export function bracketsIn(text: string): string[] {
  return [...new Set(text.match(BRACKETS))];
}
