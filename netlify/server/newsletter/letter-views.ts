import { ApiError } from '#netlify/server/http/api-error.ts';
import { arcana } from '#netlify/server/interpretation/reading-integrity.ts';
import * as render from '#netlify/server/mail/render-mail.ts';
import { toSiteUrl } from '#netlify/server/mail/sender-identity.ts';
import type { IndexEntry } from '#netlify/server/storage/indexed-store.ts';
import type { Letter } from '#src/api/admin/campaigns.ts';
import type { ArchivedLetter } from '#src/api/newsletter.ts';
import { KIND_NAMES } from '#src/api/newsletter-kinds.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import * as markdown from '#src/lib/markdown.ts';
import { slugify, truncate } from '#src/lib/text.ts';
import { BACK_BASE_NAME, pictureBaseName } from '#src/tarot/card-image-files.ts';
import { isArchived, letterStore, type StoredLetter, toLetterSlug } from './letter-store.ts';

/** Label of the link to the preferences page, at the end of every mail to a subscriber. */
export const PREFERENCES_LABEL = 'Changer vos choix, faire une pause ou vous désinscrire';

export type LetterText = Pick<Letter, 'kind' | 'subject' | 'preheader' | 'content'>;

/** A little more than a year of Sunday letters. */
const MAX_ARCHIVED = 60;
// Lengths in characters.
const MAX_EXCERPT = 200;
const MAX_PREHEADER = 140;
/** Shorter paragraphs are greetings: « Bonjour, », « Chère lectrice, cher lecteur, ». */
const MIN_PARAGRAPH = 60;

/** Returns the mail for a letter, one issue of the newsletter. `path` is that of the recipient's preferences page. */
export function createLetterContent(letter: LetterText, path: string): render.MailContent {
  return {
    subject: formatFrenchTypography(letter.subject),
    preheader:
      formatFrenchTypography(letter.preheader) || createExcerpt(letter.content, MAX_PREHEADER),
    picture: chooseCardPicture(`${letter.subject}\n${letter.content}`),
    blocks: markdown.parseArticle(letter.content).map(toMailBlock),
    footer: [
      `Vous recevez cet e-mail parce que vous avez choisi de recevoir ${KIND_NAMES[letter.kind].sentence} et confirmé votre adresse.`,
      { label: PREFERENCES_LABEL, href: toSiteUrl(path) },
    ],
  };
}

function toMailBlock(block: ReturnType<typeof markdown.parseArticle>[number]): render.MailBlock {
  if (block.kind === 'heading') return { heading: toInlineTokens(block.text) };
  if (block.kind === 'list') return { list: block.items.map(toInlineTokens) };
  if (block.kind === 'picture') return markdown.describePicture(block.picture);
  return findButton(toInlineTokens(block.text)) ?? toInlineTokens(block.text);
}

/** Returns a button for a paragraph that is only a link, unless the link is a bare URL. */
function findButton([first, ...others]: markdown.InlineTokens): render.MailBlock | null {
  if (first?.type !== 'link' || others.length > 0) return null;
  const [label, ...rest] = first.tokens ?? [];
  if (label?.type !== 'text' || rest.length > 0 || label.raw.includes('://')) return null;
  const href = markdown.sanitizeUrl(first.href);
  return href === null ? null : { button: label.raw, href: render.toAbsoluteUrl(href) };
}

function toInlineTokens(text: string): markdown.InlineTokens {
  return markdown.parseInline(formatFrenchTypography(text));
}

/** Returns the picture of the first tarot card that the text names, or of the back of the cards. */
function chooseCardPicture(text: string): { card: string; alt: string } {
  const slug = `-${slugify(text)}-`;
  const [named] = arcana
    .map((card) => ({ card, index: slug.indexOf(`-${slugify(card.name)}-`) }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => a.index - b.index);
  return named
    ? { card: pictureBaseName(named.card.imageFileName), alt: named.card.accessibleName }
    : { card: BACK_BASE_NAME, alt: 'Le dos des cartes, avec son soleil et ses losanges' };
}

/** Returns the first paragraph that is no greeting, or else the longest one, truncated. */
function createExcerpt(content: string, maxLength: number): string {
  const paragraphs = markdown
    .parseArticle(content)
    .flatMap((block) =>
      block.kind === 'paragraph'
        ? markdown.renderInlineText(formatFrenchTypography(block.text))
        : [],
    );
  const longest = paragraphs.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const text = paragraphs.find(({ length }) => length >= MIN_PARAGRAPH) ?? longest;
  return text.length > maxLength ? `${truncate(text, maxLength).replace(/\s+\S*$/, '')}…` : text;
}

export async function listArchive(): Promise<ArchivedLetter[]> {
  const entries = await letterStore().list('all', { limit: MAX_ARCHIVED, accepts: isArchived });
  return (await letterStore().read(entries))
    .map(({ id, value }) => toArchivedLetter(id, value))
    .sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1));
}

/** Finds the letter by the end of its id, which `toLetterSlug` has added to the slug. @throws ApiError 404 */
export async function requireArchived(slug: string): Promise<ArchivedLetter> {
  const accepts = (entry: IndexEntry) => isArchived(entry) && slug.endsWith(entry.id.slice(-8));
  const [found] = await letterStore().read(await letterStore().list('all', { accepts }));
  const letter = found && toArchivedLetter(found.id, found.value);
  if (letter?.slug !== slug)
    throw new ApiError(404, 'Cette lettre n’existe pas ou n’est plus publiée.');
  return letter;
}

function toArchivedLetter(id: string, letter: StoredLetter): ArchivedLetter {
  return {
    slug: toLetterSlug(id, letter),
    kind: letter.kind,
    title: formatFrenchTypography(letter.subject),
    excerpt: formatFrenchTypography(letter.preheader) || createExcerpt(letter.content, MAX_EXCERPT),
    sentAt: letter.sendAt ?? letter.updatedAt,
    card: chooseCardPicture(`${letter.subject}\n${letter.content}`).card,
    content: letter.content,
  };
}
