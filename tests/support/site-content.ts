import type { ValidationResult } from '#netlify/server/site-content/content-errors.ts';
import {
  type SiteContent,
  validateContent,
} from '#netlify/server/site-content/validate-content.ts';
import { readAllTexts } from '#scripts/content/content-files.ts';
import { type DeckTexts, readDeckTexts } from '#scripts/content/deck-texts.ts';

/** The texts of content/ by id. */
export const contentTexts = await readAllTexts(process.cwd());

/** Reads the site's content from its files. */
export async function readSiteContent(root: string): Promise<SiteContent> {
  return requireValid(validateContent(await readAllTexts(root)));
}

/** The texts of the deck in content/. */
export const deckTexts: DeckTexts = requireValid(readDeckTexts(contentTexts));

function requireValid<T>(result: ValidationResult<T>): T {
  if ('data' in result) return result.data;
  throw new Error(result.faults.map(({ sentence }) => sentence).join('\n'));
}
