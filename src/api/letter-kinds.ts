/** The four kinds of letters, in the order the form offers them. */
export const LETTER_KINDS = ['weekly', 'articles', 'offers', 'events'] as const;

export type LetterKind = (typeof LETTER_KINDS)[number];
