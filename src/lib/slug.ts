const COMBINING_MARKS = /\p{M}/gu;

/** Matches a slug: lower-case ASCII letters and digits, joined by single hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** "Le cœur d'Élise" gives "le-coeur-delise": lower-case ASCII letters, digits and single hyphens. */
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
