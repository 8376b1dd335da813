import { ApiError } from '#netlify/server/http/api-error.ts';
import { arcana } from '#netlify/server/interpretation/part-signatures.ts';
import * as render from '#netlify/server/mail/render-mail.ts';
import { siteLink } from '#netlify/server/mail/sender-identity.ts';
import type { IndexEntry } from '#netlify/server/storage/indexed-store.ts';
import type { Letter } from '#src/api/admin/campaigns.ts';
import type { ArchivedCampaign } from '#src/api/newsletter.ts';
import { KIND_NAMES } from '#src/api/newsletter-kinds.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import * as markdown from '#src/lib/markdown.ts';
import { slugify, truncate } from '#src/lib/text.ts';
import { BACK_BASE_NAME, pictureBaseName } from '#src/tarot/card-image-files.ts';
import { campaignStore, isArchived, letterSlug, type StoredCampaign } from './campaign-store.ts';

/** The words of the link that ends every mail of a subscription. */
export const LEAVE_LABEL = 'Changer vos choix, faire une pause ou vous désinscrire';

export type LetterText = Pick<Letter, 'kind' | 'subject' | 'preheader' | 'content'>;

/** More than a year of Sundays. */
const MAX_SHOWN = 60;
const EXCERPT_LENGTH = 200;
const PREHEADER_LENGTH = 140;
/** Characters. Shorter paragraphs are greetings: « Bonjour, », « Chère lectrice, cher lecteur, ». */
const MIN_SUBSTANCE_LENGTH = 60;

/** The mail of a letter. `preferences` is the path of the recipient's own page, see subscription.ts. */
export function letterContent(letter: LetterText, preferences: string): render.MailContent {
  const blocks = markdown.parseArticle(letter.content);
  return {
    subject: formatFrenchTypography(letter.subject),
    preheader:
      formatFrenchTypography(letter.preheader) || letterExcerpt(letter.content, PREHEADER_LENGTH),
    picture: findNamedCard(`${letter.subject}\n${letter.content}`),
    blocks: blocks.map(blockOf),
    footer: [
      `Vous recevez cet e-mail parce que vous avez choisi de recevoir ${KIND_NAMES[letter.kind].sentence} et confirmé votre adresse.`,
      { label: LEAVE_LABEL, href: siteLink(preferences) },
    ],
  };
}

function blockOf(block: ReturnType<typeof markdown.parseArticle>[number]): render.MailBlock {
  if (block.kind === 'heading') return { heading: words(block.text) };
  if (block.kind === 'list') return { list: block.items.map(words) };
  if (block.kind === 'picture') return markdown.pictureWords(block.picture);
  return buttonOf(words(block.text)) ?? words(block.text);
}

/** A paragraph that is only a link becomes a button; a bare URL stays a link. */
function buttonOf([first, ...others]: markdown.InlineTokens): render.MailBlock | null {
  if (first?.type !== 'link' || others.length > 0) return null;
  const [label, ...rest] = first.tokens ?? [];
  if (label?.type !== 'text' || rest.length > 0 || label.raw.includes('://')) return null;
  const href = markdown.sanitizeUrl(first.href);
  return href === null ? null : { button: label.raw, href: render.toAbsoluteUrl(href) };
}

function words(text: string): markdown.InlineTokens {
  return markdown.parseInline(formatFrenchTypography(text));
}

function findNamedCard(text: string): { card: string; alt: string } {
  const whole = `-${slugify(text)}-`;
  const place = (name: string) => whole.indexOf(`-${slugify(name)}-`);
  const [named] = arcana
    .map((card) => ({ card, at: place(card.name) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return named
    ? { card: pictureBaseName(named.card.imageFileName), alt: named.card.accessibleName }
    : { card: BACK_BASE_NAME, alt: 'Le dos des cartes, avec son soleil et ses losanges' };
}

/** The first paragraph after the greeting, cut at `most` characters. */
function letterExcerpt(content: string, most: number): string {
  const paragraphs = markdown
    .parseArticle(content)
    .flatMap((block) =>
      block.kind === 'paragraph' ? markdown.plainInline(formatFrenchTypography(block.text)) : [],
    );
  const longest = paragraphs.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const text = paragraphs.find(({ length }) => length >= MIN_SUBSTANCE_LENGTH) ?? longest;
  return text.length > most ? `${truncate(text, most).replace(/\s+\S*$/, '')}…` : text;
}

export async function pastLetters(): Promise<ArchivedCampaign[]> {
  const listed = await campaignStore().list('all', { limit: MAX_SHOWN, accepts: isArchived });
  return (await campaignStore().read(listed))
    .map(({ id, value }) => toPastLetter(id, value))
    .sort((one, other) => (one.sentAt < other.sentAt ? 1 : -1));
}

export async function pastLetter(slug: string): Promise<ArchivedCampaign> {
  const accepts = (one: IndexEntry) => isArchived(one) && slug.endsWith(one.id.slice(-8));
  // The list may contain a stale entry, see indexed-store.ts: `read` drops it.
  const [found] = await campaignStore().read(await campaignStore().list('all', { accepts }));
  const letter = found && toPastLetter(found.id, found.value);
  if (letter?.slug !== slug)
    throw new ApiError(404, 'Cette lettre n’existe pas ou n’est plus publiée.');
  return letter;
}

function toPastLetter(id: string, letter: StoredCampaign): ArchivedCampaign {
  return {
    slug: letterSlug(id, letter),
    kind: letter.kind,
    title: formatFrenchTypography(letter.subject),
    excerpt:
      formatFrenchTypography(letter.preheader) || letterExcerpt(letter.content, EXCERPT_LENGTH),
    sentAt: letter.sendAt ?? letter.updatedAt,
    card: findNamedCard(`${letter.subject}\n${letter.content}`).card,
    content: letter.content,
  };
}
