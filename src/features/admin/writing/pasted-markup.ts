import { plainInline, safeAddress } from '#src/text/markdown.ts';

/** Before the names of attributes that the page's policy would refuse, and complain of, in a parsed document too. */
const OFF = 'data-off-';
const REFUSED = /(?<=[\s"'/])(?=(?:style|on[a-z]+)\s*=)/gi;

/** Without what is put before such a name where it is no attribute but words or a part of an address. */
const restored = (text: string) => text.replaceAll(OFF, '');

/** Word makes paragraphs of its list items, and writes their bullets out within. */
const ITEM = `li, [${OFF}style*="mso-list:l" i]`;
const UNREAD = `script, template, noscript, title, svg, math, iframe, object, select, textarea, [${OFF}style*="mso-list:ignore" i]`;
const HEADING = 'h1, h2, h3, h4, h5, h6';
const BLOCKS =
  'p, div, section, article, header, footer, main, aside, blockquote, pre, ul, ol, dl, dt, dd, table, tbody, thead, tr, figure, figcaption, hr, form, fieldset';

/** A document that runs no script, loads no picture and applies no style. */
function parse(html: string): Document {
  const inert = html.replace(REFUSED, OFF).replace(/<(\/?)style\b/gi, '<$1template');
  return new DOMParser().parseFromString(inert, 'text/html');
}

/**
 * HTML from the clipboard in the grammar of the posts: headings, list items, emphasis and links; all else is its text.
 * A line whose marks would not be read as such comes without them. Empty where there are no words.
 */
export function markupOf(html: string): string {
  const { body } = parse(html);
  const plain = linesOf(read(body, false));
  const lines = linesOf(read(body, true)).map((line, index) => {
    const words = plain[index] ?? '';
    return [line, escaped(words)].find((one) => plainInline(one) === words) ?? words;
  });
  const top = Math.min(...lines.map((line) => /^#+(?= )/.exec(line)?.[0].length ?? Infinity));
  return lines
    .map((line) => line.replace(/^#+(?= )/, ({ length }) => (length === top ? '#' : '##')))
    .join('\n\n')
    .replace(/(?<=^- .*)\n\n(?=- )/gm, '\n');
}

/** Around words that are bold or italic, until it is known which of them meet: those become one. */
const BOLD = ['\ue000', '\ue001'] as const;
const ITALIC = ['\ue002', '\ue003'] as const;

/** The lines in which there are words; blanks are as a browser shows them. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/[ \t\r\f]+/g, ' ')
        .replace(/\ue001( ?)\ue000|\ue003( ?)\ue002/g, '$1$2')
        .replace(/[\ue000\ue001]/g, '**')
        .replace(/[\ue002\ue003]/g, '*')
        .trim(),
    )
    .filter((line) => !/^(#+|-)?$/.test(line));
}

/** The words of each block on lines of their own, with their marks or without. */
function read(node: Node, isMarked: boolean): string {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = restored(node.nodeValue ?? '').replace(/\n/g, ' ');
    return isMarked ? escaped(text) : text;
  }
  if (!(node instanceof Element) || node.matches(UNREAD)) return '';
  const words = [...node.childNodes].map((child) => read(child, isMarked)).join('');
  if (node.matches(HEADING)) {
    const level = '#'.repeat(Number(node.tagName.charAt(1)));
    return `\n${level} ${words.replace(/[\ue000\ue001]/g, '')}\n`;
  }
  if (node.matches(ITEM)) return `\n- ${words}\n`;
  // A paragraph within an item is the item; a break within it, or within a heading, is a blank.
  if (node.matches('li p, li div, td, th')) return ` ${words}`;
  if (node.matches('br')) return node.closest(`${ITEM}, ${HEADING}`) ? ' ' : '\n';
  if (node.matches(BLOCKS)) return `\n${words}\n`;
  return isMarked ? styled(node, words) : words;
}

function styled(element: Element, words: string): string {
  const css = element.getAttribute(`${OFF}style`) ?? '';
  const weight = /font-weight:\s*(\w+)/i.exec(css)?.[1];
  const slant = /font-style:\s*(\w+)/i.exec(css)?.[1];
  const isBold = weight ? /^(bold(er)?|[6-9]00)$/i.test(weight) : element.matches('b, strong');
  const isItalic = slant ? /^(italic|oblique)$/i.test(slant) : element.matches('i, em');
  const italic = isItalic ? around(words, ...ITALIC) : words;
  return linked(element, isBold ? around(italic, ...BOLD) : italic);
}

/** Marks open before the words of a line and close after them, never beside a blank. */
function around(words: string, opening: string, closing: string): string {
  return words.replace(/\S(?:.*\S)?/g, (line) => opening + line + closing);
}

function linked(element: Element, words: string): string {
  const address = element.matches('a') ? restored(element.getAttribute('href') ?? '') : '';
  const href = /^(https?:|mailto:|tel:)/i.test(address) ? safeAddress(address) : null;
  // An address that stands for itself is found without marks.
  if (!href || element.textContent.trim() === href) return words;
  const target = href.replace(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return around(words.replace(/[[\]]/g, '\\$&'), '[', `](${target})`);
}

/** What the grammar would read as emphasis. */
const MARKS = /[\\*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

function escaped(text: string): string {
  return text.replace(MARKS, '\\$&');
}
