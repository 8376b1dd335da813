import { plainInline, safeAddress } from '#src/text/markdown.ts';

/** Words in one style. */
interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  /** Where they lead; empty where they are no link. */
  href: string;
}

type Style = Omit<Run, 'text'>;

/** A line of the text: a heading of some level, a list item, or a paragraph. */
interface Line {
  kind: 'heading' | 'item' | 'paragraph';
  level: number;
  runs: Run[];
}

const PLAIN: Style = { bold: false, italic: false, href: '' };
const UNREAD = 'script, template, noscript, title, svg, math, iframe, object, select, textarea';
const BLOCKS =
  'p, div, section, article, header, footer, main, aside, blockquote, pre, ul, ol, dl, dt, dd, table, tbody, thead, tr, figure, figcaption, hr, form, fieldset';
/** Word makes paragraphs of its list items, and writes their bullets out within. */
const WORD_ITEM = /mso-list:\s*l\d/i;
const WORD_BULLET = /mso-list:\s*ignore/i;

/** Before the names of attributes that the page's policy would refuse, and complain of, in a parsed document too. */
const OFF = 'data-off-';
const REFUSED = /(?<=[\s"'/])(?=(?:style|on[a-z]+)\s*=)/gi;

/** Without what is put before such a name where it is no attribute but words or a part of an address. */
const restored = (text: string) => text.replaceAll(OFF, '');

/** A document that runs no script, loads no picture and applies no style. */
function parse(html: string): Document {
  const inert = html.replace(REFUSED, OFF).replace(/<(\/?)style\b/gi, '<$1template');
  return new DOMParser().parseFromString(inert, 'text/html');
}

/**
 * HTML from the clipboard in the grammar of the posts: headings, list items, emphasis and links; all else is its text.
 * Empty where there are no words.
 */
export function markupOf(html: string): string {
  const lines = readLines(parse(html).body);
  const levels = lines.filter(({ kind }) => kind === 'heading').map(({ level }) => level);
  const top = Math.min(...levels);
  return lines
    .map((line, index) => {
      const isNextItem = line.kind === 'item' && lines[index - 1]?.kind === 'item';
      const space = isNextItem ? '\n' : '\n\n';
      return `${index === 0 ? '' : space}${prefixOf(line, top)}${write(line)}`;
    })
    .join('');
}

function prefixOf({ kind, level }: Line, top: number): string {
  if (kind === 'item') return '- ';
  if (kind === 'paragraph') return '';
  return level === top ? '# ' : '## ';
}

/** The lines of the document in which there are words. */
function readLines(body: Element): Line[] {
  const lines: Line[] = [];
  const begin = (kind: Line['kind'], level = 0) => lines.push({ kind, level, runs: [] });

  function read(node: Node, style: Style): void {
    if (node.nodeType === Node.TEXT_NODE) {
      if (lines.length === 0) begin('paragraph');
      lines.at(-1)?.runs.push({ ...style, text: restored(node.nodeValue ?? '') });
    } else if (node instanceof Element) {
      readElement(node, style);
    }
  }

  function readElement(element: Element, outer: Style): void {
    const css = element.getAttribute(`${OFF}style`) ?? '';
    if (element.matches(UNREAD) || WORD_BULLET.test(css)) return;
    const heading = /^H([1-6])$/.exec(element.tagName)?.[1];
    const isItem = element.matches('li') || WORD_ITEM.test(css);
    const current = lines.at(-1)?.kind;
    // A paragraph within an item is the item; a break within a heading is a blank.
    const isWithin = element.matches('li p, li div');
    const isBlock = !isWithin && element.matches(BLOCKS);
    if (heading) begin('heading', Number(heading));
    else if (isItem) begin('item');
    else if (isBlock || (element.matches('br') && current === 'paragraph')) begin('paragraph');
    else if (element.matches('br, td, th, li p, li div')) read(new Text(' '), outer);
    const style = heading ? PLAIN : styleOf(element, css, outer);
    for (const child of element.childNodes) read(child, style);
    if (heading || isItem || isBlock) begin('paragraph');
  }

  read(body, PLAIN);
  return lines.filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''));
}

function styleOf(element: Element, css: string, outer: Style): Style {
  const weight = /font-weight:\s*(\w+)/i.exec(css)?.[1];
  const slant = /font-style:\s*(\w+)/i.exec(css)?.[1];
  const isBold = weight ? /^(bold(er)?|[6-9]00)$/i.test(weight) : element.matches('b, strong');
  const isItalic = slant ? /^(italic|oblique)$/i.test(slant) : element.matches('i, em');
  const address = element.matches('a') ? restored(element.getAttribute('href') ?? '') : '';
  const href = /^(https?:|mailto:|tel:)/i.test(address) ? safeAddress(address) : null;
  return {
    bold: weight ? isBold : outer.bold || isBold,
    italic: slant ? isItalic : outer.italic || isItalic,
    href: href ?? outer.href,
  };
}

/** What the grammar would read as emphasis. */
const MARKS = /[\\*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

function escaped(text: string, isLabel: boolean): string {
  const literal = text.replace(MARKS, '\\$&');
  return isLabel ? literal.replace(/[[\]]/g, '\\$&') : literal;
}

/** One line of markup; without its styles where marks around them would not be read as such. */
function write({ kind, runs }: Line): string {
  const shown = collapse(runs).map((run) => (kind === 'heading' ? { ...run, bold: false } : run));
  const plain = shown.map(({ text }) => text).join('');
  const readsWell = (line: string) => plainInline(line) === plain;
  return [writeStyled(shown), escaped(plain, false)].find(readsWell) ?? plain;
}

/** Blanks as a browser shows them: one between words, none around the line. */
function collapse(runs: Run[]): Run[] {
  let isAfterBlank = true;
  const shown = runs.map((run) => {
    const one = run.text.replace(/[ \t\r\n\f]+/g, ' ');
    const text = isAfterBlank ? one.replace(/^ /, '') : one;
    if (text !== '') isAfterBlank = text.endsWith(' ');
    // An address that stands for itself is found without marks.
    return { ...run, text, href: text === run.href ? '' : run.href };
  });
  const last = shown.findLast(({ text }) => text !== '');
  if (last) last.text = last.text.replace(/ $/, '');
  return shown;
}

/** Marks open before words and close after them, never beside a blank; links are around bold, bold around italic. */
function writeStyled(runs: Run[]): string {
  let line = '';
  let blank = '';
  let open: string[] = [];
  for (const run of runs) {
    const words = run.text.replace(/^ | $/g, '');
    if (run.text.startsWith(' ')) blank = ' ';
    if (words === '') continue;
    const wanted = closingMarks(run);
    const differs = wanted.findIndex((mark, depth) => mark !== open[depth]);
    const kept = Math.min(open.length, differs === -1 ? wanted.length : differs);
    line += closed(open.slice(kept)) + blank + wanted.slice(kept).map(openingMark).join('');
    line += escaped(words, run.href !== '');
    blank = run.text.endsWith(' ') ? ' ' : '';
    open = wanted;
  }
  return line + closed(open);
}

/** From the outermost to the innermost. */
function closingMarks({ bold, italic, href }: Run): string[] {
  const address = href.replace(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return [href && `](${address})`, bold ? '**' : '', italic ? '*' : ''].filter(Boolean);
}

const openingMark = (closing: string) => (closing.startsWith(']') ? '[' : closing);
const closed = (marks: string[]) => marks.toReversed().join('');
