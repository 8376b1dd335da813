import { plainInline, sanitizeUrl } from '#src/lib/markdown.ts';

const IGNORED = 'script, template, noscript, title, svg, math, iframe, object, select, textarea';
const HEADING = 'h1, h2, h3, h4, h5, h6';
const BLOCK =
  'p, div, section, article, header, footer, main, blockquote, pre, ul, ol, dl, dt, dd, table, tr, figure, figcaption';

// Private characters stand for the markers until the words of a line are complete.
const BOLD = ['\ue000', '\ue001'] as const;
const ITALIC = ['\ue002', '\ue003'] as const;
const MARKERS = /[\ue000-\ue003]|\ue004|\ue005[^\ue006]*\ue006/g;
const EMPHASIS_SIGNS = /[\\*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * Converts HTML from the clipboard to the posts' Markdown: headings, list items, bold, italic and links; all else is plain
 * text. Empty when it has no words.
 */
export function htmlToMarkdown(html: string): string {
  const lines = read(parse(html).body)
    .split('\n')
    .map(toLine)
    .filter((line) => !/^(#+|-)?$/.test(line));
  const top = Math.min(...lines.map((line) => /^#+(?= )/.exec(line)?.[0].length ?? Infinity));
  return lines
    .map((line) => line.replace(/^#+(?= )/, ({ length }) => (length === top ? '#' : '##')))
    .join('\n\n')
    .replace(/(?<=^- .*)\n\n(?=- )/gm, '\n');
}

/** The page's policy reports inline styles and handlers of parsed documents too, so both get another name. */
function parse(html: string): Document {
  const inert = html.replace(/<[^>]+>/g, (tag) =>
    tag
      .replace(/^<(\/?)style\b/i, '<$1template')
      .replace(/(?<=\s)(?=(style|on\w+)\s*=)/gi, 'data-'),
  );
  return new DOMParser().parseFromString(inert, 'text/html');
}

function read(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replace(/\n/g, ' ');
  if (!(node instanceof Element) || node.matches(IGNORED)) return '';
  const words = [...node.childNodes].map(read).join('');
  if (node.matches(HEADING)) {
    return `\n${'#'.repeat(Number(node.tagName.charAt(1)))} ${words.replace(/[\ue000\ue001]/g, '')}\n`;
  }
  if (node.matches('li')) return `\n- ${words}\n`;
  if (node.matches('li p, li div, td, th')) return ` ${words}`;
  if (node.matches('br')) return node.closest(`li, ${HEADING}`) ? ' ' : '\n';
  return node.matches(BLOCK) ? `\n${words}\n` : inline(node, words);
}

function inline(element: Element, words: string): string {
  const css = element.getAttribute('data-style') ?? '';
  const weight = /font-weight:\s*(\w+)/i.exec(css)?.[1];
  const isBold = weight ? /^(bold|[6-9]00)$/i.test(weight) : element.matches('b, strong');
  const isItalic = /font-style:\s*italic/i.test(css) || element.matches('i, em');
  const italic = isItalic ? mark(words, ...ITALIC) : words;
  const marked = isBold ? mark(italic, ...BOLD) : italic;
  const address = element.getAttribute('href') ?? '';
  const href = /^(https?:|mailto:|tel:)/i.test(address) ? sanitizeUrl(address) : null;
  // An address as its own text needs no markers.
  if (!href || element.textContent.trim() === href) return marked;
  const target = href.replace(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return mark(marked, '\ue004', `\ue005${target}\ue006`);
}

/** Markers enclose the words of each line, without the spaces around them. */
function mark(words: string, opening: string, closing: string): string {
  return words.replace(/\S(?:.*\S)?/g, (line) => opening + line + closing);
}

/** The line in Markdown; without its markers when they would not be read as such. */
function toLine(read: string): string {
  const line = read
    .replace(/[ \t\r\f]+/g, ' ')
    .replace(/\ue001( ?)\ue000|\ue003( ?)\ue002/g, '$1$2')
    .trim()
    // Word writes the bullets of its lists as text.
    .replace(/^[·•]\s*/, '- ');
  const words = line.replace(MARKERS, '');
  const escaped = line.replace(EMPHASIS_SIGNS, '\\$&');
  const marked = escaped
    .replace(/\ue004([^\ue005]*)\ue005([^\ue006]*)\ue006/g, (_, label: string, target: string) => {
      return `[${label.replace(/[[\]]/g, '\\$&')}](${target.replaceAll('\\', '')})`;
    })
    .replace(/[\ue000\ue001]/g, '**')
    .replace(/[\ue002\ue003]/g, '*');
  const candidates = [marked, escaped.replace(MARKERS, '')];
  return candidates.find((candidate) => plainInline(candidate) === words) ?? words;
}
