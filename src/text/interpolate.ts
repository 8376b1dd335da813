const BRACED = /\{(.+?)\}/g;

/** The names of the `{placeholders}` in a template. */
export function placeholdersIn(template: string): string[] {
  return Array.from(template.matchAll(BRACED), ([, word = '']) => word);
}

/** Replaces each `{placeholder}` by its value; every one must have a value. */
export function interpolate(template: string, values: Record<string, string>): string {
  return template.replace(BRACED, (_, word: string) => values[word] as string);
}
