// See docs/decisions/0015-markup.md.
import { Marked, type MarkedToken, type Token } from 'marked';
import { formatFrenchTypography } from './french-typography.ts';
import { slugify } from './text.ts';

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'picture'; picture: TextPicture }
  | { kind: 'paragraph'; text: string };

/** An image that is alone in its line. */
export interface TextPicture {
  src: string;
  /** Alternative text. */
  alt: string;
  /** Empty if there is no caption. */
  caption: string;
}

/**
 * Parses a post's text line by line: "# " begins a heading, "## " a smaller one, "- " a list item. An image is written
 * `![alt](path "caption")`. Blank lines are ignored, so that neighbouring items are one list. Other lines are paragraphs.
 */
export function parseArticle(content: string): Block[] {
  const blocks: Block[] = [];
  for (const line of content.split(/\r?\n/)) {
    const text = line.trim();
    if (text === '') continue;
    const last = blocks.at(-1);
    if (text.startsWith('- ')) {
      const item = text.slice(2).trim();
      if (last?.kind === 'list') last.items.push(item);
      else blocks.push({ kind: 'list', items: [item] });
    } else {
      blocks.push(parseBlock(text));
    }
  }
  return blocks;
}

function parseBlock(text: string): Block {
  if (text.startsWith('# ')) return { kind: 'heading', level: 2, text: text.slice(2).trim() };
  if (text.startsWith('## ')) return { kind: 'heading', level: 3, text: text.slice(3).trim() };
  const picture = parsePicture(text);
  return picture ? { kind: 'picture', picture } : { kind: 'paragraph', text };
}

/** An uploaded image, whose file name contains its width and height. */
const PICTURE = /^\/images\/blog\/[a-f0-9]{32}-([1-9]\d{0,4})x([1-9]\d{0,4})\.(?:jpg|png|webp)$/;

/** Returns the image of the line, or null for other lines and for external images, which stay text. */
export function parsePicture(line: string): TextPicture | null {
  if (!line.startsWith('![') || !line.includes('](/images/blog/')) return null;
  const [token, ...otherTokens] = parseInline(line.trim());
  if (token?.type !== 'image' || otherTokens.length > 0 || !PICTURE.test(token.href)) return null;
  return { src: token.href, alt: plainInline(token.text).trim(), caption: token.title ?? '' };
}

/** The maximum height of an image, so that tall images fit on a screen. */
const MAX_HEIGHT = 800;

/** Returns the original size in pixels and, as `shown`, the largest display size. */
export function pictureSizes(src: string) {
  const [width = 1, height = 1] = PICTURE.exec(src)?.slice(1).map(Number) ?? [];
  const scale = Math.min(1, MAX_HEIGHT / height);
  const shown = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return { width, height, shown };
}

/** Renders the image with its size, so that the layout does not shift while it loads. `alt` is already escaped. */
export function pictureHtml(src: string, alt: string, address = src): string {
  const { width, height } = pictureSizes(src).shown;
  return `<img src="${address}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`;
}

/** Returns all images of the text. */
export function picturesIn(content: string): TextPicture[] {
  return parseArticle(content).flatMap((block) => (block.kind === 'picture' ? block.picture : []));
}

/** Returns the number of the first line with an image without alternative text, or 0. */
export function lineWithoutAlt(content: string): number {
  return content.split('\n').findIndex((line) => parsePicture(line.trim())?.alt === '') + 1;
}

/** Returns the text without its images. */
export function withoutPictures(content: string): string {
  return content
    .split('\n')
    .filter((line) => !parsePicture(line.trim()))
    .join('\n');
}

/** Returns the text that replaces an image in formats without images. */
export function pictureWords({ alt, caption }: TextPicture): string {
  return formatFrenchTypography([alt, caption].filter(Boolean).join(' – '));
}

const disabled = () => undefined;

/** Recognises only emphasis, links, images and escapes, so that HTML, code and strikethrough stay text. */
const marked = new Marked({
  tokenizer: {
    autolink: disabled,
    codespan: disabled,
    del: disabled,
    reflink: disabled,
    tag: disabled,
  },
});

// The library takes quadratic time for a line with many markers. These limits are far above those of normal prose.
const MAX_LINE_LENGTH = 5000;
const MAX_MARKERS = 200;
const MARKER = /[*_[\]!`<]/g;

export type InlineTokens = readonly Token[];

/** Returns the inline tokens of a line; a line beyond the limits is a single text token. */
export function parseInline(line: string): InlineTokens {
  const isHostile =
    line.length > MAX_LINE_LENGTH || (line.match(MARKER)?.length ?? 0) > MAX_MARKERS;
  return isHostile
    ? [{ type: 'text', raw: line, text: line }]
    : marked.Lexer.lexInline(line, marked.defaults);
}

/** Functions that render the inline tokens to an output format. */
export interface InlineFormat {
  text: (text: string) => string;
  strong: (words: string) => string;
  emphasis: (words: string) => string;
  link: (words: string, href: string) => string;
}

/** Renders tokens. A link with any scheme but http(s), mailto and tel is reduced to its label. */
export function formatInline(tokens: InlineTokens, format: InlineFormat): string {
  const formatToken = (token: MarkedToken): string => {
    switch (token.type) {
      case 'escape':
        return format.text(token.text);
      case 'strong':
        return format.strong(formatInline(token.tokens, format));
      case 'em':
        return format.emphasis(formatInline(token.tokens, format));
      case 'link': {
        const words = formatInline(token.tokens, format);
        const isWww = token.autolink && /^www/i.test(token.text);
        const href = sanitizeUrl(isWww ? `https://${token.text}` : token.href);
        return href === null ? words : format.link(words, href);
      }
      default:
        return format.text(token.raw);
    }
  };
  return tokens.map((token) => formatToken(token as MarkedToken)).join('');
}

/** Rewrites the target of a link. */
type RewriteUrl = (address: string) => string;

/** Renders one line as escaped HTML. */
export function renderInline(line: string, rewriteUrl: RewriteUrl = (address) => address): string {
  return formatInline(parseInline(line), {
    text: escapeHtml,
    strong: (words) => `<strong>${words}</strong>`,
    emphasis: (words) => `<em>${words}</em>`,
    link: (words, href) => `<a href="${escapeHtml(rewriteUrl(href))}">${words}</a>`,
  });
}

const unchanged = (words: string) => words;

/** Renders one line as plain text, without markers. */
export function plainInline(line: string): string {
  return formatInline(parseInline(line), {
    text: unchanged,
    strong: unchanged,
    emphasis: unchanged,
    link: unchanged,
  });
}

interface Heading {
  /** The anchor of the heading in the HTML. */
  id: string;
  title: string;
}

interface ArticleHtml {
  html: string;
  /** The first-level headings of the text, for a table of contents. */
  headings: Heading[];
}

interface ArticleFormat {
  rewriteUrl?: RewriteUrl;
  /** Renders an image; its texts are already escaped. Without this function a paragraph with its texts replaces it. */
  picture?: (src: string, alt: string) => string;
}

/** Renders a post's body for its page, the feed, a campaign and the author's preview. */
export function renderArticle(
  content: string,
  { rewriteUrl, picture }: ArticleFormat = {},
): ArticleHtml {
  const headings: Heading[] = [];
  const ids = new Set<string>();
  const words = (text: string) => renderInline(formatFrenchTypography(text), rewriteUrl);

  function renderBlock(block: Block): string {
    switch (block.kind) {
      case 'heading': {
        const heading = createHeading(block.text, ids);
        if (block.level === 2) headings.push(heading);
        return `<h${block.level} id="${heading.id}">${words(block.text)}</h${block.level}>`;
      }
      case 'list':
        return `<ul>${block.items.map((item) => `<li>${words(item)}</li>`).join('')}</ul>`;
      case 'picture':
        return picture
          ? figureHtml(block.picture, picture)
          : `<p>${escapeHtml(pictureWords(block.picture))}</p>`;
      case 'paragraph':
        return `<p>${words(block.text)}</p>`;
    }
  }

  const html = parseArticle(content).map(renderBlock).join('\n');
  return { html, headings };
}

function figureHtml(
  { src, alt, caption }: TextPicture,
  picture: (src: string, alt: string) => string,
) {
  const words =
    caption && `<figcaption>${escapeHtml(formatFrenchTypography(caption))}</figcaption>`;
  return `<figure>${picture(src, escapeHtml(formatFrenchTypography(alt)))}${words}</figure>`;
}

/** Adds an anchor that is unique in the text. Its prefix avoids clashes with other ids of the page. */
function createHeading(text: string, usedIds: Set<string>): Heading {
  const title = plainInline(formatFrenchTypography(text));
  const base = `texte-${slugify(title) || 'partie'}`;
  let id = base;
  for (let number = 2; usedIds.has(id); number++) id = `${base}-${number}`;
  usedIds.add(id);
  return { id, title };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for the content of an element or a quoted attribute, in HTML and XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const ALLOWED = new Set(['http', 'https', 'mailto', 'tel']);

/** Control characters and spaces, which browsers ignore in addresses: "java\nscript:" would work as "javascript:". */
const IGNORED = /[\p{Cc} ]+/gu;

/** Returns the address if its scheme is allowed, else null. */
export function sanitizeUrl(address: string): string | null {
  const bare = address.replace(IGNORED, '');
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase();
  if (bare === '' || (scheme !== undefined && !ALLOWED.has(scheme))) return null;
  return bare;
}
