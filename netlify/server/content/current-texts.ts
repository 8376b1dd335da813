import source from '#generated/content-source.json' with { type: 'json' };
import { storedOwnerTexts, textsById } from './owner-texts.ts';
import { override, type Texts } from './site-content.ts';

/** The texts of content/ that the administration edits, as they are delivered. */
export const DELIVERED: Texts = source;

/** The texts as the administrator has them now: online, or as the next build will have them. */
export async function currentTexts(): Promise<Texts> {
  return override(DELIVERED, textsById(await storedOwnerTexts())).texts;
}
