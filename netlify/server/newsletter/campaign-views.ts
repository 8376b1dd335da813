import { ApiError } from '#netlify/server/http/api-error.ts';
import { arcana } from '#netlify/server/interpretation/reading-integrity.ts';
import * as render from '#netlify/server/mail/render-mail.ts';
import { toSiteUrl } from '#netlify/server/mail/sender-identity.ts';
import type { IndexEntry } from '#netlify/server/storage/indexed-store.ts';
import type { Campaign } from '#src/api/admin/campaigns.ts';
import type { ArchivedCampaign } from '#src/api/newsletter.ts';
import { KIND_NAMES } from '#src/api/newsletter-kinds.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import * as markdown from '#src/lib/markdown.ts';
import { slugify, truncate } from '#src/lib/text.ts';
import { BACK_BASE_NAME, pictureBaseName } from '#src/tarot/card-image-files.ts';
import {
  campaignStore,
  isArchived,
  type StoredCampaign,
  toCampaignSlug,
} from './campaign-store.ts';

/** Label of the link to the preferences page, at the end of every mail to a subscriber. */
export const PREFERENCES_LABEL = 'Changer vos choix, faire une pause ou vous désinscrire';

export type CampaignText = Pick<Campaign, 'kind' | 'subject' | 'preheader' | 'content'>;

/** Length of the public archive: a little more than a year of Sunday campaigns. */
const MAX_ARCHIVED = 60;
// Lengths in characters.
const MAX_EXCERPT = 200;
const MAX_PREHEADER = 140;
/** Shorter paragraphs are greetings: « Bonjour, », « Chère lectrice, cher lecteur, ». */
const MIN_PARAGRAPH = 60;

/** Returns the mail for a campaign. `path` leads to the recipient's preferences page. */
export function createCampaignContent(campaign: CampaignText, path: string): render.MailContent {
  return {
    subject: formatFrenchTypography(campaign.subject),
    preheader:
      formatFrenchTypography(campaign.preheader) || createExcerpt(campaign.content, MAX_PREHEADER),
    topCard: chooseCardPicture(`${campaign.subject}\n${campaign.content}`),
    blocks: markdown.parseArticle(campaign.content).map(toMailBlock),
    footer: [
      `Vous recevez cet e-mail parce que vous avez choisi de recevoir ${KIND_NAMES[campaign.kind].phrase} et confirmé votre adresse.`,
      { label: PREFERENCES_LABEL, href: toSiteUrl(path) },
    ],
  };
}

function toMailBlock(block: ReturnType<typeof markdown.parseArticle>[number]): render.MailBlock {
  if (block.kind === 'heading') return { heading: toInlineTokens(block.text) };
  if (block.kind === 'list') return { list: block.items.map(toInlineTokens) };
  // A mail shows the description of a picture, not the picture.
  if (block.kind === 'picture') return markdown.describePicture(block.picture);
  return findButton(toInlineTokens(block.text)) ?? toInlineTokens(block.text);
}

/** Returns a button for a paragraph that is only a link, unless the link is a bare URL. */
function findButton([first, ...others]: markdown.InlineTokens): render.MailBlock | null {
  if (first?.type !== 'link' || others.length > 0) return null;
  const [label, ...rest] = first.tokens ?? [];
  if (label?.type !== 'text' || rest.length > 0 || label.raw.includes('://')) return null;
  const href = markdown.sanitizeUrl(first.href);
  return href === null ? null : { button: label.raw, href: render.resolveHref(href) };
}

function toInlineTokens(text: string): markdown.InlineTokens {
  return markdown.parseInline(formatFrenchTypography(text));
}

/** Returns the picture of the first card that the text names in full, or else of the back of the cards. */
function chooseCardPicture(text: string): { card: string; alt: string } {
  const hyphenatedText = `-${slugify(text)}-`;
  const [firstNamed] = arcana
    .map((card) => ({ card, index: hyphenatedText.indexOf(`-${slugify(card.name)}-`) }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => a.index - b.index);
  return firstNamed
    ? { card: pictureBaseName(firstNamed.card.imageFileName), alt: firstNamed.card.accessibleName }
    : { card: BACK_BASE_NAME, alt: 'Le dos des cartes, avec son soleil et ses losanges' };
}

/** Returns the first paragraph that is no greeting, or else the longest, truncated after a whole word. */
function createExcerpt(content: string, maxLength: number): string {
  const paragraphs = markdown
    .parseArticle(content)
    .flatMap((block) =>
      block.kind === 'paragraph'
        ? markdown.renderPlainText(formatFrenchTypography(block.text))
        : [],
    );
  const longest = paragraphs.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const chosen = paragraphs.find(({ length }) => length >= MIN_PARAGRAPH) ?? longest;
  if (chosen.length <= maxLength) return chosen;
  return `${truncate(chosen, maxLength).replace(/\s+\S*$/, '')}…`;
}

/** Lists the archive by date of sending; the index is sorted by the last change. */
export async function listArchive(): Promise<ArchivedCampaign[]> {
  const entries = await campaignStore().list('all', { limit: MAX_ARCHIVED, accepts: isArchived });
  return (await campaignStore().read(entries))
    .map(({ id, value }) => toArchivedCampaign(id, value))
    .sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1));
}

/** Finds a campaign by the last 8 characters of its id, with which its slug ends. @throws ApiError 404 */
export async function requireArchivedCampaign(slug: string): Promise<ArchivedCampaign> {
  const accepts = (entry: IndexEntry) => isArchived(entry) && slug.endsWith(entry.id.slice(-8));
  const [found] = await campaignStore().read(await campaignStore().list('all', { accepts }));
  const campaign = found && toArchivedCampaign(found.id, found.value);
  if (campaign?.slug !== slug)
    throw new ApiError(404, 'Cette lettre n’existe pas ou n’est plus publiée.');
  return campaign;
}

function toArchivedCampaign(id: string, campaign: StoredCampaign): ArchivedCampaign {
  return {
    slug: toCampaignSlug(id, campaign),
    kind: campaign.kind,
    title: formatFrenchTypography(campaign.subject),
    excerpt:
      formatFrenchTypography(campaign.preheader) || createExcerpt(campaign.content, MAX_EXCERPT),
    sentAt: campaign.sendAt ?? campaign.updatedAt,
    card: chooseCardPicture(`${campaign.subject}\n${campaign.content}`).card,
    content: campaign.content,
  };
}
