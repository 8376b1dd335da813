import { HTMLElement, type Node } from 'node-html-parser';
import { lintFrench, readContentTexts } from '#tests/support/content-lint.ts';
import { QUOTED_SENTENCES } from './quoted-sentences.ts';

const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY BUTTON DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 HEADER HTML LABEL LEGEND LI MAIN NAV NOSCRIPT OL P SECTION SUMMARY TABLE TBODY TD TH THEAD TITLE TR UL BR SPAN DIALOG TEXTAREA'.split(
    ' ',
  ),
);
const SKIPPED = new Set(['SCRIPT', 'STYLE', 'SVG', 'TEMPLATE']);
const READ_ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'content', 'title'];

/** Every run of text that a visitor, a screen reader or a search engine reads, block by block. */
function frenchTexts(root: HTMLElement): string[] {
  const texts: string[] = [];
  let run = '';

  function end() {
    const text = run.replace(/[ \t\n]+/g, ' ').trim();
    if (text) texts.push(text);
    run = '';
  }

  function visit(node: Node) {
    if (!(node instanceof HTMLElement)) {
      run += node.text;
      return;
    }
    if (SKIPPED.has(node.tagName) || node.getAttribute('lang') === 'en') return;
    for (const name of READ_ATTRIBUTES) {
      const value = node.getAttribute(name);
      if (value && !/^[\w-]+=|^https?:|^(?:index|noindex|width=|default-src)/.test(value)) {
        texts.push(value);
      }
    }
    if (node.tagName === 'CODE') {
      run += 'code';
      return;
    }
    const isBlock = BLOCKS.has(node.tagName);
    if (isBlock) end();
    for (const child of node.childNodes) visit(child);
    if (isBlock) end();
  }

  visit(root);
  end();
  return texts;
}

/** Letters and figures alone: what is left of a text whatever its typography. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const files = await readContentTexts(process.cwd());
const ofTheAdmin = lettersOf(files.flatMap(({ texts }) => texts).join(' '));

/** What a page says that the admin did not write: her texts are judged by themselves, in delivered-texts.test.ts. */
export function siteTexts(root: HTMLElement): string[] {
  return frenchTexts(root).filter((text) => !ofTheAdmin.includes(lettersOf(text)));
}

/** What is wrong with the page's French, but for the sentences that the specification quotes. */
export function frenchFaults(root: HTMLElement): string[] {
  return siteTexts(root)
    .map((text) => QUOTED_SENTENCES.reduce((rest, quoted) => rest.replaceAll(quoted, ''), text))
    .flatMap(lintFrench);
}
