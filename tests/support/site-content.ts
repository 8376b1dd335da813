import type { ValidationResult } from '#netlify/server/site-content/content-errors.ts';
import {
  type SiteContent,
  validateContent,
} from '#netlify/server/site-content/validate-content.ts';
import { readSource } from '#scripts/content/content-files.ts';
import { type DeckTexts, readDeckTexts } from '#scripts/content/deck-texts.ts';

/** The delivered texts by their ids. */
export const source = await readSource(process.cwd());

/** The content of the site as its files are. */
export async function readSiteContent(root: string): Promise<SiteContent> {
  return requireValid(validateContent(await readSource(root)));
}

/** The delivered texts of the deck. */
export const deckTexts: DeckTexts = requireValid(readDeckTexts(source));

function requireValid<T>(checked: ValidationResult<T>): T {
  if ('data' in checked) return checked.data;
  throw new Error(checked.faults.map(({ sentence }) => sentence).join('\n'));
}
