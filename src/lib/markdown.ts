// See docs/decisions/0015-markup.md.
import { Marked, type MarkedToken, type Token } from 'marked';
import { formatFrenchTypography } from './french-typography.ts';
import { slugify } from './slug.ts';

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'picture'; picture: TextPicture }
  | { kind: 'paragraph'; text: string };

/** A picture on a line of its own. */
export interface TextPicture {
  src: string;
  /** For those who do not see it. */
  alt: string;
  /** Empty without one. */
  caption: string;
}

/**
 * A post's text, line by line: "# " begins a heading, "## " a smaller one, "- " a list item; `![alt](path "caption")`
 * is a picture. Blank lines are ignored, so that neighbouring items are one list. Any other line is a paragraph.
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

/** An uploaded picture: its width and height are in its name. */
const PICTURE = /^\/images\/blog\/[a-f0-9]{32}-([1-9]\d{0,4})x([1-9]\d{0,4})\.(?:jpg|png|webp)$/;

/** The picture that the line is; null for any other line, and for a picture from elsewhere, which stays text. */
export function parsePicture(line: string): TextPicture | null {
  if (!line.startsWith('![') || !line.includes('](/images/blog/')) return null;
  const [token, ...others] = parseInline(line.trim());
  if (token?.type !== 'image' || others.length > 0 || !PICTURE.test(token.href)) return null;
  return { src: token.href, alt: plainInline(token.text).trim(), caption: token.title ?? '' };
}

/** Tall pictures are shown smaller, so that a screen holds them. */
const MAX_HEIGHT = 800;

/** Its own size in pixels, and the largest at which it is shown. */
export function pictureSizes(src: string) {
  const [width = 1, height = 1] = PICTURE.exec(src)?.slice(1).map(Number) ?? [];
  const scale = Math.min(1, MAX_HEIGHT / height);
  const shown = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return { width, height, shown };
}

/** The picture itself, whose place is kept while it loads. `alt` is escaped already. */
export function pictureHtml(src: string, alt: string, address = src): string {
  const { width, height } = pictureSizes(src).shown;
  return `<img src="${address}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`;
}

/** Every picture in the text. */
export function picturesIn(content: string): TextPicture[] {
  return parseArticle(content).flatMap((block) => (block.kind === 'picture' ? block.picture : []));
}

/** The number of the first line whose picture says nothing to those who do not see it; 0 if there is none. */
export function lineWithoutAlt(content: string): number {
  return content.split('\n').findIndex((line) => parsePicture(line.trim())?.alt === '') + 1;
}

/** The text without its pictures. */
export function withoutPictures(content: string): string {
  return content
    .split('\n')
    .filter((line) => !parsePicture(line.trim()))
    .join('\n');
}

/** What stands for a picture where none can be shown. */
export function pictureWords({ alt, caption }: TextPicture): string {
  return formatFrenchTypography([alt, caption].filter(Boolean).join(' – '));
}

const off = () => undefined;

/** Only emphasis, links and escapes: HTML, code and strikethrough stay text. */
const marked = new Marked({
  tokenizer: { autolink: off, codespan: off, del: off, reflink: off, tag: off },
});

// The library takes quadratic time for a line of nothing but marks. No prose comes near these bounds.
const MAX_LINE = 5000;
const MAX_MARKS = 200;
const MARK = /[*_[\]!`<]/g;

export type InlineTokens = readonly Token[];

/** The inline tokens of one line; a line beyond the bounds is a single text token. */
export function parseInline(line: string): InlineTokens {
  const isHostile = line.length > MAX_LINE || (line.match(MARK)?.length ?? 0) > MAX_MARKS;
  return isHostile
    ? [{ type: 'text', raw: line, text: line }]
    : marked.Lexer.lexInline(line, marked.defaults);
}

/** Renders the inline tokens to an output format. */
export interface InlineFormat {
  text: (text: string) => string;
  strong: (words: string) => string;
  emphasis: (words: string) => string;
  link: (words: string, href: string) => string;
}

/** Renders tokens. A link with any scheme but http(s), mailto and tel is reduced to its label. */
export function formatInline(tokens: InlineTokens, format: InlineFormat): string {
  const write = (token: MarkedToken): string => {
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
  return tokens.map((token) => write(token as MarkedToken)).join('');
}

/** Rewrites the target of a link; by default unchanged. */
type Addressing = (address: string) => string;

/** One line as HTML, everything in it escaped. */
export function renderInline(line: string, addressing: Addressing = (address) => address): string {
  return formatInline(parseInline(line), {
    text: escapeHtml,
    strong: (words) => `<strong>${words}</strong>`,
    emphasis: (words) => `<em>${words}</em>`,
    link: (words, href) => `<a href="${escapeHtml(addressing(href))}">${words}</a>`,
  });
}

const same = (words: string) => words;

/** One line as plain text, without marks. */
export function plainInline(line: string): string {
  return formatInline(parseInline(line), { text: same, strong: same, emphasis: same, link: same });
}

interface Heading {
  /** Anchor of the heading in the HTML. */
  id: string;
  title: string;
}

interface ArticleHtml {
  html: string;
  /** The first-level headings, for a table of contents. */
  headings: Heading[];
}

interface ArticleFormat {
  addressing?: Addressing;
  /** A picture, whose words are escaped already; without it the words stand in its place. */
  picture?: (src: string, alt: string) => string;
}

/** A post's text on its page, in the feed, in a letter and in the author's preview. */
export function renderArticle(
  content: string,
  { addressing, picture }: ArticleFormat = {},
): ArticleHtml {
  const headings: Heading[] = [];
  const ids = new Set<string>();
  const words = (text: string) => renderInline(formatFrenchTypography(text), addressing);

  function renderBlock(block: Block): string {
    switch (block.kind) {
      case 'heading': {
        const heading = nameHeading(block.text, ids);
        if (block.level === 2) headings.push(heading);
        return `<h${block.level} id="${heading.id}">${words(block.text)}</h${block.level}>`;
      }
      case 'list':
        return `<ul>${block.items.map((item) => `<li>${words(item)}</li>`).join('')}</ul>`;
      case 'picture':
        return picture
          ? figure(block.picture, picture)
          : `<p>${escapeHtml(pictureWords(block.picture))}</p>`;
      case 'paragraph':
        return `<p>${words(block.text)}</p>`;
    }
  }

  const html = parseArticle(content).map(renderBlock).join('\n');
  return { html, headings };
}

function figure({ src, alt, caption }: TextPicture, picture: (src: string, alt: string) => string) {
  const words =
    caption && `<figcaption>${escapeHtml(formatFrenchTypography(caption))}</figcaption>`;
  return `<figure>${picture(src, escapeHtml(formatFrenchTypography(alt)))}${words}</figure>`;
}

/** Makes an anchor that is unique in the text; its prefix avoids clashes with ids of the page around it. */
function nameHeading(text: string, taken: Set<string>): Heading {
  const title = plainInline(formatFrenchTypography(text));
  const base = `texte-${slugify(title) || 'partie'}`;
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  taken.add(id);
  return { id, title };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as the content of an element or the value of a quoted attribute, in HTML and XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string);
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const ALLOWED = new Set(['http', 'https', 'mailto', 'tel']);

/** Browsers strip these from addresses, which would revive "java\nscript:". */
const IGNORED = /[\p{Cc} ]+/gu;

/** The address if a reader may be sent there, else null. */
export function sanitizeUrl(address: string): string | null {
  const bare = address.replace(IGNORED, '');
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase();
  if (bare === '' || (scheme !== undefined && !ALLOWED.has(scheme))) return null;
  return bare;
}
