import { HTMLElement, type Node } from 'node-html-parser';
import { lintFrench, readContentTexts } from '#tests/support/content-lint.ts';
import { QUOTED_SENTENCES } from './quoted-sentences.ts';

const BLOCK_TAGS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY BUTTON DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 HEADER HTML LABEL LEGEND LI MAIN NAV NOSCRIPT OL P SECTION SUMMARY TABLE TBODY TD TH THEAD TITLE TR UL BR SPAN DIALOG TEXTAREA'.split(
    ' ',
  ),
);
const SKIPPED_TAGS = new Set(['SCRIPT', 'STYLE', 'SVG', 'TEMPLATE']);
const READ_ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'content', 'title'];

/** Returns the text of every block, and every attribute that visitors, screen readers or search engines read. */
function listFrenchTexts(root: HTMLElement): string[] {
  const texts: string[] = [];
  let run = '';

  function endRun() {
    const text = run.replace(/[ \t\n]+/g, ' ').trim();
    if (text) texts.push(text);
    run = '';
  }

  function visit(node: Node) {
    if (!(node instanceof HTMLElement)) {
      run += node.text;
      return;
    }
    if (SKIPPED_TAGS.has(node.tagName) || node.getAttribute('lang') === 'en') return;
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
    const isBlock = BLOCK_TAGS.has(node.tagName);
    if (isBlock) endRun();
    for (const child of node.childNodes) visit(child);
    if (isBlock) endRun();
  }

  visit(root);
  endRun();
  return texts;
}

/** Reduces a text to letters and digits, to compare texts regardless of their typography. */
const toLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const files = await readContentTexts(process.cwd());
const adminLetters = toLetters(files.flatMap(({ texts }) => texts).join(' '));

/** Returns the texts that the administrator did not write; delivered-texts.test.ts checks those of the administrator. */
export function listSiteTexts(root: HTMLElement): string[] {
  return listFrenchTexts(root).filter((text) => !adminLetters.includes(toLetters(text)));
}

/** Returns the errors in the page's French, without those in sentences that the specification quotes. */
export function listFrenchErrors(root: HTMLElement): string[] {
  return listSiteTexts(root)
    .map((text) => QUOTED_SENTENCES.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text))
    .flatMap(lintFrench);
}
