import { ApiError } from '#netlify/server/http/api-error.ts';
import { arcana } from '#netlify/server/interpretation/part-signatures.ts';
import * as render from '#netlify/server/mail/render-mail.ts';
import { toSiteUrl } from '#netlify/server/mail/sender-identity.ts';
import type { IndexEntry } from '#netlify/server/storage/indexed-store.ts';
import type { Letter } from '#src/api/admin/campaigns.ts';
import type { ArchivedCampaign } from '#src/api/newsletter.ts';
import { KIND_NAMES } from '#src/api/newsletter-kinds.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import * as markdown from '#src/lib/markdown.ts';
import { slugify, truncate } from '#src/lib/text.ts';
import { BACK_BASE_NAME, pictureBaseName } from '#src/tarot/card-image-files.ts';
import { campaignStore, isArchived, type StoredCampaign, toLetterSlug } from './campaign-store.ts';

/** Label of the link to the preferences page, at the end of every mail to a subscriber. */
export const PREFERENCES_LABEL = 'Changer vos choix, faire une pause ou vous désinscrire';

export type LetterText = Pick<Letter, 'kind' | 'subject' | 'preheader' | 'content'>;

/** The archive shows a little more than a year of Sundays. */
const MAX_ARCHIVED = 60;
// Lengths in characters.
const EXCERPT_LENGTH = 200;
const PREHEADER_LENGTH = 140;
/** Shorter paragraphs are greetings: « Bonjour, », « Chère lectrice, cher lecteur, ». */
const MIN_EXCERPT_LENGTH = 60;

/** Returns the content of a letter's mail. `path` is that of the recipient's preferences page. */
export function createLetterContent(letter: LetterText, path: string): render.MailContent {
  const blocks = markdown.parseArticle(letter.content);
  return {
    subject: formatFrenchTypography(letter.subject),
    preheader:
      formatFrenchTypography(letter.preheader) || createExcerpt(letter.content, PREHEADER_LENGTH),
    picture: findNamedCard(`${letter.subject}\n${letter.content}`),
    blocks: blocks.map(toBlock),
    footer: [
      `Vous recevez cet e-mail parce que vous avez choisi de recevoir ${KIND_NAMES[letter.kind].sentence} et confirmé votre adresse.`,
      { label: PREFERENCES_LABEL, href: toSiteUrl(path) },
    ],
  };
}

function toBlock(block: ReturnType<typeof markdown.parseArticle>[number]): render.MailBlock {
  if (block.kind === 'heading') return { heading: words(block.text) };
  if (block.kind === 'list') return { list: block.items.map(words) };
  if (block.kind === 'picture') return markdown.describePicture(block.picture);
  return findButton(words(block.text)) ?? words(block.text);
}

/** Returns a button for a paragraph that is only a link, unless the link is a bare URL. */
function findButton([first, ...others]: markdown.InlineTokens): render.MailBlock | null {
  if (first?.type !== 'link' || others.length > 0) return null;
  const [label, ...rest] = first.tokens ?? [];
  if (label?.type !== 'text' || rest.length > 0 || label.raw.includes('://')) return null;
  const href = markdown.sanitizeUrl(first.href);
  return href === null ? null : { button: label.raw, href: render.toAbsoluteUrl(href) };
}

function words(text: string): markdown.InlineTokens {
  return markdown.parseInline(formatFrenchTypography(text));
}

/** Returns the picture of the first card that the text names, or of the back of the cards. */
function findNamedCard(text: string): { card: string; alt: string } {
  const words = `-${slugify(text)}-`;
  const [named] = arcana
    .map((card) => ({ card, index: words.indexOf(`-${slugify(card.name)}-`) }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => a.index - b.index);
  return named
    ? { card: pictureBaseName(named.card.imageFileName), alt: named.card.accessibleName }
    : { card: BACK_BASE_NAME, alt: 'Le dos des cartes, avec son soleil et ses losanges' };
}

/** Returns the first paragraph after the greeting, truncated to `limit` characters. */
function createExcerpt(content: string, limit: number): string {
  const paragraphs = markdown
    .parseArticle(content)
    .flatMap((block) =>
      block.kind === 'paragraph'
        ? markdown.renderInlineText(formatFrenchTypography(block.text))
        : [],
    );
  const longest = paragraphs.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const text = paragraphs.find(({ length }) => length >= MIN_EXCERPT_LENGTH) ?? longest;
  return text.length > limit ? `${truncate(text, limit).replace(/\s+\S*$/, '')}…` : text;
}

export async function listArchive(): Promise<ArchivedCampaign[]> {
  const entries = await campaignStore().list('all', { limit: MAX_ARCHIVED, accepts: isArchived });
  return (await campaignStore().read(entries))
    .map(({ id, value }) => toArchivedLetter(id, value))
    .sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1));
}

export async function requireArchived(slug: string): Promise<ArchivedCampaign> {
  const accepts = (entry: IndexEntry) => isArchived(entry) && slug.endsWith(entry.id.slice(-8));
  const [found] = await campaignStore().read(await campaignStore().list('all', { accepts }));
  const letter = found && toArchivedLetter(found.id, found.value);
  if (letter?.slug !== slug)
    throw new ApiError(404, 'Cette lettre n’existe pas ou n’est plus publiée.');
  return letter;
}

function toArchivedLetter(id: string, letter: StoredCampaign): ArchivedCampaign {
  return {
    slug: toLetterSlug(id, letter),
    kind: letter.kind,
    title: formatFrenchTypography(letter.subject),
    excerpt:
      formatFrenchTypography(letter.preheader) || createExcerpt(letter.content, EXCERPT_LENGTH),
    sentAt: letter.sendAt ?? letter.updatedAt,
    card: findNamedCard(`${letter.subject}\n${letter.content}`).card,
    content: letter.content,
  };
}
