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
