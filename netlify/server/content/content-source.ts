import type { ContentText } from '#src/features/admin/content/texts/model.ts';
import type { DrawingFiles } from './drawings.ts';

/** All that the site's content is made of: the texts of content/ by their ids, and the names of the deck's pictures. */
export interface ContentSource {
  texts: Readonly<Record<string, ContentText>>;
  drawings: DrawingFiles;
}

/** The same source with other texts in the place of those that have their ids. */
export function withTexts(
  { texts, drawings }: ContentSource,
  others: Readonly<Record<string, ContentText>>,
): ContentSource {
  const known = Object.entries(others).filter(([id]) => Object.hasOwn(texts, id));
  return { texts: { ...texts, ...Object.fromEntries(known) }, drawings };
}
