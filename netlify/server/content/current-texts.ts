import source from '#generated/content-source.json' with { type: 'json' };
import { type ContentSource, withTexts } from './content-source.ts';
import { storedOwnerTexts, textsById } from './owner-texts.ts';

export const DELIVERED: ContentSource = source;

/** The texts as the owner has them now: online, or as the next build will have them. */
export async function currentTexts(): Promise<ContentSource['texts']> {
  return withTexts(DELIVERED, textsById(await storedOwnerTexts())).texts;
}
