/** An ellipsis in brackets is an omission in a quotation, and an address after them makes a link. */
const BRACKETS = /\[(?!…\])[^\][]+\](?!\()/g;

/** The places of a text that are still to be completed, `[Rue et numéro]`, each once. */
export function bracketsIn(text: string): string[] {
  return [...new Set(text.match(BRACKETS))];
}
