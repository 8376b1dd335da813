import { parseArticle } from '#src/tarot/article/blocks.ts';
import { plainInline } from '#src/tarot/article/inline.ts';
import { typographer } from '#src/tarot/typography.ts';

/** Shorter paragraphs greet: « Bonjour, », « Chère lectrice, cher lecteur, ». */
const SUBSTANCE = 60;

/** What a letter begins with after its greeting, in `most` characters at most. */
export function letterExcerpt(content: string, most: number): string {
  const paragraphs = parseArticle(content).flatMap((block) =>
    block.kind === 'paragraph' ? plainInline(typographer(block.text)) : [],
  );
  const longest = paragraphs.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const text = paragraphs.find(({ length }) => length >= SUBSTANCE) ?? longest;
  return text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, '')}…` : text;
}
