const WORD = /[\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{M}\p{N}]+)*/gu;
const COMBINING_MARKS = /\p{M}/gu;

/** Returns the number of words; "qu’il" and "lâcher-prise" count as one word each. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** Splits between paragraphs and after sentences, but not before », which follows a no-break space. */
export function splitSentences(text: string): string[] {
  return text.split(/\n\n|(?<=[.?!…]) /);
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function uncapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Returns the French noun; from 2 on, each word without a final s gets one: "envois incertains". */
export function pluralize(count: number, noun: string): string {
  return count > 1 ? noun.replace(/(?<!s)(?= |$)/g, 's') : noun;
}

/** Cuts the text to at most `limit` UTF-16 units, without half of a surrogate pair at the end. */
export function truncate(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}

const PLACEHOLDER = /\{(.+?)\}/g;

export function listPlaceholders(template: string): string[] {
  return Array.from(template.matchAll(PLACEHOLDER), ([, name = '']) => name);
}

/** Replaces each `{placeholder}` by its value; a placeholder without a value stays unchanged. */
export function interpolate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : placeholder,
  );
}

/** Text in brackets, but neither a link, `[text](url)`, nor `[…]`, an omission in a quotation. */
const UNFILLED_BRACKETS = /\[(?!…\])[^\][]+\](?!\()/g;

/** Returns the parts of a text that must be completed, such as `[Rue et numéro]`, without duplicates. */
export function listUnfilledBrackets(text: string): string[] {
  return [...new Set(text.match(UNFILLED_BRACKETS))];
}

/** Matches a slug: lower-case ASCII letters and digits, joined by single hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Returns "le-coeur-delise" for "Le cœur d'Élise": lower-case ASCII letters, digits and single hyphens. */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
