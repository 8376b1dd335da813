import { escapeHtml } from '#src/tarot/article/escape.ts';
import type { Inline } from '#src/tarot/article/inline-tree.ts';
import type { Block, MailDocument, Picture } from './document.ts';
import { PALETTE as colour } from './palette.ts';

// Tables and inline styles are what every mail program understands. The one style sheet is for those that
// know dark mode: the paper becomes night, as on the site.

const TEXT_FACE = "Georgia,'Times New Roman',serif";
const WIDTH = 600;
const PICTURE_WIDTH = 150;
const PICTURE_HEIGHT = 240;

const DARK = `
.sheet{background:${colour.night}!important}
.frame{border-color:${colour.gold}!important}
.ink{color:${colour.ivory}!important}
.quiet{color:${colour.mist}!important}
.link{color:${colour.gold}!important}
.rule{border-color:${colour.dusk}!important}
.button{background:${colour.gold}!important}
.button-text{color:${colour.midnight}!important}`;

const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${DARK}}
${DARK.trim().replace(/^\./gm, '[data-ogsc] .')}
@media (max-width:${WIDTH}px){.edge{padding:28px 22px!important}.ground{padding:12px 8px!important}}`;

/** The mail as one HTML document of tables, 600 pixels wide or as narrow as the screen. */
export function toHtml(document: MailDocument, sender: string): string {
  const { subject, preheader, title, picture, blocks, footer } = document;
  return `<!doctype html>
<html lang="fr-CH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body style="margin:0;padding:0;background:${colour.midnight};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(30)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colour.midnight}" style="background:${colour.midnight}">
<tr><td class="ground" align="center" style="padding:28px 12px">
<table role="presentation" class="sheet" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0" bgcolor="${colour.ivory}" style="width:100%;max-width:${WIDTH}px;table-layout:fixed;background:${colour.ivory}">
<tr><td style="padding:8px">
<table role="presentation" class="frame" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;border:4px double ${colour.ink}">
<tr><td class="edge" style="padding:40px 48px;overflow-wrap:anywhere;word-break:break-word;font-family:${TEXT_FACE};font-size:17px;line-height:1.6">
${picture ? pictureHtml(picture) : ''}<h1 class="ink" style="margin:0 0 24px;color:${colour.ink};font-family:${TEXT_FACE};font-size:28px;line-height:1.25;font-weight:normal;text-align:center">${escapeHtml(title)}</h1>
${blocks.map(blockHtml).join('\n')}
<p class="ink" style="margin:28px 0 0;color:${colour.ink};font-size:17px;line-height:1.6">${escapeHtml(sender)}</p>
</td></tr></table>
</td></tr></table>
<table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${WIDTH}px">
<tr><td style="padding:24px 16px 8px;font-family:${TEXT_FACE};font-size:14px;line-height:1.6;color:${colour.mist};text-align:center">
${footer.map((line) => `<p style="margin:0 0 10px;color:${colour.mist}">${inlineHtml(line, colour.gold)}</p>`).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function pictureHtml({ src, alt }: Picture): string {
  return `<p style="margin:0 0 24px;text-align:center"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" style="display:inline-block;width:${PICTURE_WIDTH}px;height:auto;border:0;font-size:15px;font-style:italic;color:${colour.umber}"></p>\n`;
}

function blockHtml(block: Block): string {
  if ('heading' in block) {
    return `<h2 class="ink" style="margin:32px 0 12px;color:${colour.ink};font-family:${TEXT_FACE};font-size:21px;line-height:1.3;font-weight:normal">${inlineHtml(block.heading)}</h2>`;
  }
  if ('paragraph' in block) {
    return `<p class="ink" style="margin:0 0 16px;color:${colour.ink}">${inlineHtml(block.paragraph)}</p>`;
  }
  if ('list' in block) {
    const items = block.list.map((item) => `<li style="margin:0 0 8px">${inlineHtml(item)}</li>`);
    return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 22px;color:${colour.ink}">${items.join('')}</ul>`;
  }
  if ('quote' in block) {
    const lines = escapeHtml(block.quote).replaceAll('\n', '<br>');
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;margin:0 0 16px"><tr><td class="ink rule" style="padding:4px 0 4px 16px;border-left:3px solid ${colour.gold};color:${colour.ink};font-family:${TEXT_FACE};font-size:17px;line-height:1.6;word-break:break-word">${lines}</td></tr></table>`;
  }
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center" style="margin:28px auto"><tr><td class="button" bgcolor="${colour.midnight}" style="background:${colour.midnight}"><a class="button-text" href="${escapeHtml(block.href)}" style="display:inline-block;padding:14px 30px;color:${colour.ivory};font-family:${TEXT_FACE};font-size:18px;line-height:1.3;text-align:center;text-decoration:none">${escapeHtml(block.button)}</a></td></tr></table>`;
}

function inlineHtml(inlines: readonly Inline[], link: string = colour.blue): string {
  const inner = (parts: readonly Inline[]) => inlineHtml(parts, link);
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return escapeHtml(inline);
      if ('strong' in inline) return `<strong>${inner(inline.strong)}</strong>`;
      if ('emphasis' in inline) return `<em>${inner(inline.emphasis)}</em>`;
      return `<a class="link" href="${escapeHtml(inline.href)}" style="color:${link};text-decoration:underline">${inner(inline.link)}</a>`;
    })
    .join('');
}
