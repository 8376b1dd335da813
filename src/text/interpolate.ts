const BRACED = /\{(.+?)\}/g;

/** The words between braces in a template. */
export function bracedWords(template: string): string[] {
  return Array.from(template.matchAll(BRACED), ([, word = '']) => word);
}

/** Puts a value in the place of each `{word}`. */
export function interpolate(template: string, values: Record<string, string>): string {
  return template.replace(BRACED, (_, word: string) => values[word] as string);
}
