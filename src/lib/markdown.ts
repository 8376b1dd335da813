// See docs/decisions/0015-markup.md.
import { Marked, type MarkedToken, type Token } from 'marked';
import { formatFrenchTypography } from './french-typography.ts';
import { slugify } from './text.ts';

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'picture'; picture: TextPicture }
  | { kind: 'paragraph'; text: string };

/** An image that is alone on its line. */
export interface TextPicture {
  src: string;
  alt: string;
  /** Empty if there is no caption. */
  caption: string;
}

/**
 * Parses a post line by line: "# " begins an `<h2>` (the title is the `<h1>`), "## " an `<h3>`, "- " an item.
 * An image is `![alt](path "caption")`, any other line a paragraph. Blank lines are ignored, even in a list.
 */
export function parseArticle(content: string): Block[] {
  const blocks: Block[] = [];
  for (const line of content.split(/\r?\n/)) {
    const text = line.trim();
    if (text === '') continue;
    const lastBlock = blocks.at(-1);
    if (text.startsWith('- ')) {
      const item = text.slice(2).trim();
      if (lastBlock?.kind === 'list') lastBlock.items.push(item);
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

/** The path of an uploaded image, whose file name contains its width and height. */
const IMAGE_PATH = /^\/images\/blog\/[a-f0-9]{32}-([1-9]\d{0,4})x([1-9]\d{0,4})\.(?:jpg|png|webp)$/;

/** Returns the image of the line, or null for other lines and for external images, which stay text. */
export function parsePicture(line: string): TextPicture | null {
  if (!line.startsWith('![') || !line.includes('](/images/blog/')) return null;
  const [token, ...otherTokens] = parseInline(line.trim());
  if (token?.type !== 'image' || otherTokens.length > 0 || !IMAGE_PATH.test(token.href))
    return null;
  return { src: token.href, alt: renderPlainText(token.text).trim(), caption: token.title ?? '' };
}

/** The maximum height of an image in CSS pixels, so that a tall image fits on a screen. */
const MAX_DISPLAY_HEIGHT = 800;

/** Returns the size from the path in pixels (by default 1 × 1), and the `displayed` limit in CSS pixels. */
export function getPictureSizes(src: string) {
  const [width = 1, height = 1] = IMAGE_PATH.exec(src)?.slice(1).map(Number) ?? [];
  const scale = Math.min(1, MAX_DISPLAY_HEIGHT / height);
  const displayed = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return { width, height, displayed };
}

/** Renders the image at `url`; the size in `path` reserves its space. `url` and `alt` must be escaped. */
export function renderPictureHtml(path: string, alt: string, url = path): string {
  const { width, height } = getPictureSizes(path).displayed;
  return `<img src="${url}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`;
}

export function listPictures(content: string): TextPicture[] {
  return parseArticle(content).flatMap((block) => (block.kind === 'picture' ? block.picture : []));
}

/** Returns the number of the first line with an image without alternative text, or 0. */
export function findLineWithoutAlt(content: string): number {
  return content.split('\n').findIndex((line) => parsePicture(line.trim())?.alt === '') + 1;
}

export function removePictures(content: string): string {
  return content
    .split('\n')
    .filter((line) => !parsePicture(line.trim()))
    .join('\n');
}

/** Returns the text that replaces an image in formats without images. */
export function describePicture({ alt, caption }: TextPicture): string {
  return formatFrenchTypography([alt, caption].filter(Boolean).join(' – '));
}

/** A tokenizer that finds nothing; if it returned false, Marked would use its own one. */
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

// Marked takes quadratic time for a line with many markers. These limits are far above those of normal prose.
const MAX_LINE_LENGTH = 5000;
const MAX_MARKERS = 200;
const MARKER = /[*_[\]!`<]/g;

export type InlineTokens = readonly Token[];

/** Returns the inline tokens of a line; a line beyond the limits is a single text token. */
export function parseInline(line: string): InlineTokens {
  const isOverLimits =
    line.length > MAX_LINE_LENGTH || (line.match(MARKER)?.length ?? 0) > MAX_MARKERS;
  return isOverLimits
    ? [{ type: 'text', raw: line, text: line }]
    : marked.Lexer.lexInline(line, marked.defaults);
}

/** Functions that render inline tokens in an output format. `content` is already rendered, `text` is not. */
export interface InlineFormat {
  text: (text: string) => string;
  strong: (content: string) => string;
  emphasis: (content: string) => string;
  link: (content: string, href: string) => string;
}

/** Renders tokens. A link with any scheme but http(s), mailto and tel is reduced to its label. */
export function renderTokens(tokens: InlineTokens, format: InlineFormat): string {
  const formatToken = (token: MarkedToken): string => {
    switch (token.type) {
      case 'escape':
        return format.text(token.text);
      case 'strong':
        return format.strong(renderTokens(token.tokens, format));
      case 'em':
        return format.emphasis(renderTokens(token.tokens, format));
      case 'link': {
        const label = renderTokens(token.tokens, format);
        // Marked would link a bare www address with http.
        const isWww = token.autolink && /^www/i.test(token.text);
        const href = sanitizeUrl(isWww ? `https://${token.text}` : token.href);
        return href === null ? label : format.link(label, href);
      }
      // Plain text, and an image within a line or from another site, stay as typed.
      default:
        return format.text(token.raw);
    }
  };
  return tokens.map((token) => formatToken(token as MarkedToken)).join('');
}

/** Changes the target of a link, for example to a full URL in the feed. */
type RewriteUrl = (url: string) => string;

/** Renders one line as escaped HTML. */
export function renderInline(line: string, rewriteUrl: RewriteUrl = (url) => url): string {
  return renderTokens(parseInline(line), {
    text: escapeHtml,
    strong: (content) => `<strong>${content}</strong>`,
    emphasis: (content) => `<em>${content}</em>`,
    link: (content, href) => `<a href="${escapeHtml(rewriteUrl(href))}">${content}</a>`,
  });
}

const returnText = (text: string) => text;

/** Renders one line as plain text, without markers. */
export function renderPlainText(line: string): string {
  return renderTokens(parseInline(line), {
    text: returnText,
    strong: returnText,
    emphasis: returnText,
    link: returnText,
  });
}

interface Heading {
  id: string;
  title: string;
}

interface ArticleHtml {
  html: string;
  /** The `<h2>` headings, for a table of contents. */
  headings: Heading[];
}

interface ArticleFormat {
  rewriteUrl?: RewriteUrl;
  /** Renders an image; `alt` is already escaped. By default its alternative text and caption replace it. */
  renderPicture?: (src: string, alt: string) => string;
}

/** Renders the Markdown of a post or campaign for pages, the feed and the administration's preview. */
export function renderArticle(
  content: string,
  { rewriteUrl, renderPicture }: ArticleFormat = {},
): ArticleHtml {
  const headings: Heading[] = [];
  const ids = new Set<string>();
  const renderText = (text: string) => renderInline(formatFrenchTypography(text), rewriteUrl);

  function renderBlock(block: Block): string {
    switch (block.kind) {
      case 'heading': {
        const heading = createHeading(block.text, ids);
        if (block.level === 2) headings.push(heading);
        return `<h${block.level} id="${heading.id}">${renderText(block.text)}</h${block.level}>`;
      }
      case 'list':
        return `<ul>${block.items.map((item) => `<li>${renderText(item)}</li>`).join('')}</ul>`;
      case 'picture':
        return renderPicture
          ? renderFigure(block.picture, renderPicture)
          : `<p>${escapeHtml(describePicture(block.picture))}</p>`;
      case 'paragraph':
        return `<p>${renderText(block.text)}</p>`;
    }
  }

  const html = parseArticle(content).map(renderBlock).join('\n');
  return { html, headings };
}

function renderFigure(
  { src, alt, caption }: TextPicture,
  renderPicture: (src: string, alt: string) => string,
) {
  const figcaption =
    caption && `<figcaption>${escapeHtml(formatFrenchTypography(caption))}</figcaption>`;
  return `<figure>${renderPicture(src, escapeHtml(formatFrenchTypography(alt)))}${figcaption}</figure>`;
}

/** Returns the heading with an id that is unique in the text; a prefix avoids clashes with the page's ids. */
function createHeading(text: string, usedIds: Set<string>): Heading {
  const title = renderPlainText(formatFrenchTypography(text));
  const baseId = `texte-${slugify(title) || 'partie'}`;
  let id = baseId;
  for (let number = 2; usedIds.has(id); number++) id = `${baseId}-${number}`;
  usedIds.add(id);
  return { id, title };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for the content of an element or a quoted attribute, in HTML and XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const ALLOWED_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/** Control characters and spaces, which browsers ignore in URLs: "java\nscript:" works as "javascript:". */
const IGNORED_CHARACTERS = /[\p{Cc} ]+/gu;

/** Returns the URL without ignored characters, or null if it is then empty or its scheme is not allowed. */
export function sanitizeUrl(rawUrl: string): string | null {
  const url = rawUrl.replace(IGNORED_CHARACTERS, '');
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase();
  if (url === '' || (scheme !== undefined && !ALLOWED_SCHEMES.has(scheme))) return null;
  return url;
}
