// See docs/decisions/0020-mails.md.
import { getSiteOrigin } from '#netlify/server/lib/environment.ts';
import { BRAND } from '#src/brand.ts';
import * as markdown from '#src/lib/markdown.ts';
import { MAIL_CARD_WIDTH, pngFileName } from '#src/tarot/card-image-files.ts';
import type { InlinePicture, RenderedMail } from './mail-state.ts';
import { siteAuthor, toSiteUrl } from './sender-identity.ts';

/** Plain text, or the tokens of one line of Markdown. */
type InlineText = string | markdown.InlineTokens;

export type MailBlock =
  | InlineText
  | { heading: InlineText }
  | { label: string; value: string }
  | { list: InlineText[] }
  | { button: string; href: string }
  | { cards: MailCard[] }
  /** A visitor's own text, shown verbatim. */
  | { quote: string };

/** A card with its name and, if available, its picture, which is attached to the mail. */
export interface MailCard {
  name: string;
  accessibleName: string;
  /** A text below the name. */
  note?: string | undefined;
  picture: InlinePicture | null;
}

/** The content of a mail, rendered as plain text and as HTML. The URLs of buttons are absolute. */
export interface MailContent {
  subject: string;
  /** Preview text that mail programs show after the subject. */
  preheader: string;
  title?: string;
  /** The tarot card at the top: the base name of its image file, and its alternative text. */
  topCard?: { card: string; alt: string };
  blocks: MailBlock[];
  /** The name below the text; by default the administrator's name and professional title. */
  signature?: string;
  footer: (string | { label: string; href: string })[];
}

/** Footer of a mail to an address that anyone may have typed. */
export const FORM_FOOTER =
  'Vous recevez cet e-mail parce que votre adresse a été indiquée sur un formulaire du site.';

type CompleteContent = MailContent & Required<Pick<MailContent, 'title' | 'signature'>>;

/** Renders the mail as HTML and as plain text. */
export function renderMail(
  to: RenderedMail['to'],
  content: MailContent,
  options: Pick<RenderedMail, 'replyTo' | 'headers'> = {},
): RenderedMail {
  const { subject, blocks } = content;
  const mail = { title: subject, signature: siteAuthor.signature, ...content };
  const pictures = blocks
    .flatMap((block) => (isParagraph(block) || !('cards' in block) ? [] : block.cards))
    .flatMap(({ picture }) => picture ?? []);
  // A card may appear twice in the mail; its image is attached once.
  const attachments = [...new Map(pictures.map((picture) => [picture.cid, picture])).values()];
  return { to, subject, text: toPlainText(mail), html: toHtml(mail), attachments, ...options };
}

/** Creates a mail that no person writes, with the header that prevents automatic replies (RFC 3834). */
export function createAutomatedMail(
  address: string,
  content: MailContent,
  headers: RenderedMail['headers'] = {},
): RenderedMail {
  const options = { headers: { 'Auto-Submitted': 'auto-generated', ...headers } };
  return renderMail({ name: '', address }, content, options);
}

function toPlainText({ title, blocks, signature, footer }: CompleteContent): string {
  const parts = [
    underline(title, '='),
    ...blocks.map(toBlockText),
    // This line separates the signature in mail programs (RFC 3676).
    `-- \n${signature}`,
    ...footer.map((line) =>
      typeof line === 'string' ? line : textFormat.link(line.label, line.href),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function toBlockText(block: MailBlock): string {
  if (isParagraph(block)) return toPlainInline(block);
  if ('value' in block) return `${block.label}\u202f: ${block.value}`;
  if ('heading' in block) return `\n${underline(toPlainInline(block.heading), '-')}`;
  if ('list' in block) return block.list.map((item) => `- ${toPlainInline(item)}`).join('\n');
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  if ('cards' in block) return block.cards.map(toCardText).join('\n');
  return `${block.button}\u202f:\n${block.href}`;
}

function toCardText({ accessibleName, note }: MailCard): string {
  return note ? `${accessibleName}\u202f: ${note}` : accessibleName;
}

function underline(line: string, character: string): string {
  return `${line}\n${character.repeat([...line].length)}`;
}

function isParagraph(block: MailBlock): block is InlineText {
  return typeof block === 'string' || Array.isArray(block);
}

/** Resolves a link against the site's origin, because mails need absolute URLs. */
export function resolveHref(href: string): string {
  return URL.parse(href, `${getSiteOrigin()}/`)?.href ?? getSiteOrigin();
}

const textFormat: markdown.InlineFormat = {
  text: (text) => text,
  strong: (words) => words,
  emphasis: (words) => words,
  link(words, href) {
    const target = resolveHref(href).replace(/^(mailto|tel):/, '');
    return words === target ? words : `${words} (${target})`;
  },
};

function toPlainInline(inline: InlineText): string {
  return typeof inline === 'string' ? inline : markdown.renderTokens(inline, textFormat);
}

// Mail programs need tables and inline styles, without custom properties. The style sheet is for narrow
// windows and dark mode; Outlook marks dark mode by the attribute `data-ogsc` instead of the media query.

const colour = BRAND.colours;

const FONT_FAMILY = "Georgia,'Times New Roman',serif";
const SHEET_WIDTH = 600;
/** Size of the card at the top, in pixels; the cards of a draw have the width `MAIL_CARD_WIDTH`. */
const TOP_CARD_WIDTH = 150;
const TOP_CARD_HEIGHT = 240;

/** Invisible characters, which keep mail programs from showing the start of the text after the preheader. */
const PREHEADER_PADDING = '&#847;&zwnj;&nbsp;'.repeat(30);

const DARK_STYLES = `
.sheet{background:${colour.night}!important}
.frame{border-color:${colour.gold}!important}
.ink{color:${colour.ivory}!important}
.quiet{color:${colour.mist}!important}
.link{color:${colour.gold}!important}
.rule{border-color:${colour.dusk}!important}
.button{background:${colour.gold}!important}
.button-text{color:${colour.midnight}!important}`;

const STYLE_SHEET = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${DARK_STYLES}}
${DARK_STYLES.trim().replace(/^\./gm, '[data-ogsc] .')}
@media (max-width:${SHEET_WIDTH}px){.edge{padding:28px 22px!important}.ground{padding:12px 8px!important}}`;

function toHtml(content: CompleteContent): string {
  const { subject, preheader, title, topCard, blocks, signature, footer } = content;
  return `<!doctype html>
<html lang="fr-CH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${markdown.escapeHtml(subject)}</title>
<style>${STYLE_SHEET}</style>
</head>
<body style="margin:0;padding:0;background:${colour.midnight};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${markdown.escapeHtml(preheader)}${PREHEADER_PADDING}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colour.midnight}" style="background:${colour.midnight}">
<tr><td class="ground" align="center" style="padding:28px 12px">
<table role="presentation" class="sheet" width="${SHEET_WIDTH}" cellpadding="0" cellspacing="0" border="0" bgcolor="${colour.ivory}" style="width:100%;max-width:${SHEET_WIDTH}px;table-layout:fixed;background:${colour.ivory}">
<tr><td style="padding:8px">
<table role="presentation" class="frame" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;border:4px double ${colour.ink}">
<tr><td class="edge" style="padding:40px 48px;overflow-wrap:anywhere;word-break:break-word;font-family:${FONT_FAMILY};font-size:17px;line-height:1.6">
${topCard ? toTopCardHtml(topCard) : ''}<h1 class="ink" style="margin:0 0 24px;color:${colour.ink};font-family:${FONT_FAMILY};font-size:28px;line-height:1.25;font-weight:normal;text-align:center">${markdown.escapeHtml(title)}</h1>
${blocks.map(toBlockHtml).join('\n')}
<p class="ink" style="margin:28px 0 0;color:${colour.ink};font-size:17px;line-height:1.6">${markdown.escapeHtml(signature)}</p>
</td></tr></table>
</td></tr></table>
<table role="presentation" width="${SHEET_WIDTH}" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${SHEET_WIDTH}px">
<tr><td style="padding:24px 16px 8px;font-family:${FONT_FAMILY};font-size:14px;line-height:1.6;color:${colour.mist};text-align:center">
${footer.map((line) => `<p style="margin:0 0 10px;color:${colour.mist}">${toFooterHtml(line)}</p>`).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function toTopCardHtml({ card, alt }: NonNullable<MailContent['topCard']>): string {
  const src = toSiteUrl(`/images/${pngFileName(card)}`);
  return `<p style="margin:0 0 24px;text-align:center"><img src="${markdown.escapeHtml(src)}" alt="${markdown.escapeHtml(alt)}" width="${TOP_CARD_WIDTH}" height="${TOP_CARD_HEIGHT}" style="display:inline-block;width:${TOP_CARD_WIDTH}px;height:auto;border:0;font-size:15px;font-style:italic;color:${colour.umber}"></p>\n`;
}

function toBlockHtml(block: MailBlock): string {
  if (isParagraph(block)) return toParagraphHtml(toInlineHtml(block));
  if ('value' in block) {
    return toParagraphHtml(
      `<strong>${markdown.escapeHtml(block.label)}\u202f:</strong> ${markdown.escapeHtml(block.value)}`,
    );
  }
  if ('heading' in block) {
    return `<h2 class="ink" style="margin:32px 0 12px;color:${colour.ink};font-family:${FONT_FAMILY};font-size:21px;line-height:1.3;font-weight:normal">${toInlineHtml(block.heading)}</h2>`;
  }
  if ('list' in block) {
    const items = block.list.map((item) => `<li style="margin:0 0 8px">${toInlineHtml(item)}</li>`);
    return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 22px;color:${colour.ink}">${items.join('')}</ul>`;
  }
  if ('quote' in block) {
    const lines = markdown.escapeHtml(block.quote).replaceAll('\n', '<br>');
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;margin:0 0 16px"><tr><td class="ink rule" style="padding:4px 0 4px 16px;border-left:3px solid ${colour.gold};color:${colour.ink};font-family:${FONT_FAMILY};font-size:17px;line-height:1.6;word-break:break-word">${lines}</td></tr></table>`;
  }
  if ('cards' in block) {
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;margin:0 0 16px"><tr>${block.cards.map(toCardHtml).join('')}</tr></table>`;
  }
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center" style="margin:28px auto"><tr><td class="button" bgcolor="${colour.midnight}" style="background:${colour.midnight}"><a class="button-text" href="${markdown.escapeHtml(block.href)}" style="display:inline-block;padding:14px 30px;color:${colour.ivory};font-family:${FONT_FAMILY};font-size:18px;line-height:1.3;text-align:center;text-decoration:none">${markdown.escapeHtml(block.button)}</a></td></tr></table>`;
}

function toCardHtml({ name, accessibleName, note, picture }: MailCard): string {
  const imageHtml = picture
    ? `<img src="cid:${picture.cid}" alt="${markdown.escapeHtml(accessibleName)}" width="${MAIL_CARD_WIDTH}" style="display:block;width:100%;max-width:${MAIL_CARD_WIDTH}px;height:auto;margin:0 auto 8px;border:0;font-size:15px;font-style:italic;color:${colour.umber}">`
    : '';
  const noteHtml = note
    ? `<br><span class="quiet" style="font-size:14px;color:${colour.umber}">${markdown.escapeHtml(note)}</span>`
    : '';
  return `<td class="ink" align="center" valign="top" style="padding:0 5px;color:${colour.ink};font-family:${FONT_FAMILY};font-size:15px;line-height:1.3;text-align:center">${imageHtml}${markdown.escapeHtml(name)}${noteHtml}</td>`;
}

function toParagraphHtml(html: string): string {
  return `<p class="ink" style="margin:0 0 16px;color:${colour.ink}">${html}</p>`;
}

const htmlFormat: markdown.InlineFormat = {
  text: markdown.escapeHtml,
  strong: (html) => `<strong>${html}</strong>`,
  emphasis: (html) => `<em>${html}</em>`,
  link: (labelHtml, href) => toLinkHtml(labelHtml, href, colour.blue),
};

function toInlineHtml(inline: InlineText): string {
  return typeof inline === 'string'
    ? markdown.escapeHtml(inline)
    : markdown.renderTokens(inline, htmlFormat);
}

function toFooterHtml(line: MailContent['footer'][number]): string {
  return typeof line === 'string'
    ? markdown.escapeHtml(line)
    : toLinkHtml(markdown.escapeHtml(line.label), line.href, colour.gold);
}

function toLinkHtml(labelHtml: string, href: string, linkColour: string): string {
  return `<a class="link" href="${markdown.escapeHtml(resolveHref(href))}" style="color:${linkColour};text-decoration:underline">${labelHtml}</a>`;
}
