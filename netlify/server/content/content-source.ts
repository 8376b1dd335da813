import type { ContentText } from '#src/features/admin/content/texts/model.ts';

/** All that the site's content is made of: the texts of content/ by their ids. */
export interface ContentSource {
  texts: Readonly<Record<string, ContentText>>;
}

/** The same source with other texts in the place of those that have their ids. */
export function withTexts(
  { texts }: ContentSource,
  others: Readonly<Record<string, ContentText>>,
): ContentSource {
  const known = Object.entries(others).filter(([id]) => Object.hasOwn(texts, id));
  return { texts: { ...texts, ...Object.fromEntries(known) } };
}
