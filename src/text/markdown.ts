import { Marked, type MarkedToken, type Token } from 'marked';
import { slugify } from './slug.ts';
import { typographer } from './typography.ts';

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'paragraph'; text: string };

/**
 * A post's text, line by line: "# " begins a heading, "## " a smaller one, "- " a list item. Blank lines are
 * ignored, so that neighbouring items are one list. Any other line is a paragraph.
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
  return { kind: 'paragraph', text };
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
        const href = safeAddress(isWww ? `https://${token.text}` : token.href);
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

/** A post's text on its page, in the feed, in a letter and in the author's preview. */
export function renderArticle(content: string, addressing?: Addressing): ArticleHtml {
  const headings: Heading[] = [];
  const ids = new Set<string>();
  const words = (text: string) => renderInline(typographer(text), addressing);

  function renderBlock(block: Block): string {
    switch (block.kind) {
      case 'heading': {
        const heading = nameHeading(block.text, ids);
        if (block.level === 2) headings.push(heading);
        return `<h${block.level} id="${heading.id}">${words(block.text)}</h${block.level}>`;
      }
      case 'list':
        return `<ul>${block.items.map((item) => `<li>${words(item)}</li>`).join('')}</ul>`;
      case 'paragraph':
        return `<p>${words(block.text)}</p>`;
    }
  }

  const html = parseArticle(content).map(renderBlock).join('\n');
  return { html, headings };
}

/** Makes an anchor that is unique in the text; its prefix avoids clashes with ids of the page around it. */
function nameHeading(text: string, taken: Set<string>): Heading {
  const title = plainInline(typographer(text));
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
export function safeAddress(address: string): string | null {
  const bare = address.replace(IGNORED, '');
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase();
  if (bare === '' || (scheme !== undefined && !ALLOWED.has(scheme))) return null;
  return bare;
}
