import { HTMLElement, type Node } from 'node-html-parser';
import { RULES as GATE_RULES } from '#src/tarot/interpretation/gate-rules.ts';
import { QUOTED_SENTENCES } from './quoted-sentences.ts';

interface Rule {
  complaint: string;
  pattern: RegExp;
}

const MONTHS =
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
const BARE_CAPITALS =
  'A|Etoile|Ecole|Ecrire|Ecrivez|Ecoute|Etat|Etats|Etude|Etre|Evénements?|Equilibre|Eté|Energie|Elan|Ebauche|Ca|Etape';

/** Names and numbers that the tradition of Marseille refuses, as the gate of the interpretations knows them. */
const TRADITION = GATE_RULES.filter(({ code }) =>
  ['foreign-name', 'foreign-number', 'reversed-card'].includes(code),
);

const RULES: Rule[] = [
  { complaint: 'apostrophe droite', pattern: /\p{L}'\p{L}/u },
  { complaint: 'guillemets droits', pattern: /"/ },
  { complaint: 'points de suspension en trois points', pattern: /\.\.\./ },
  { complaint: 'espace fine absente avant ; ! ?', pattern: /[^\u202f!?][;!?](?=[\s»)]|$)/u },
  { complaint: 'espace fine absente avant :', pattern: /[^\u202f]:(?=\s|$)/u },
  { complaint: 'espace fine absente dans « »', pattern: /«(?!\u202f)|[^\u202f]»/u },
  { complaint: 'espace en trop', pattern: / [,.]| {2}|\( | \)/ },
  {
    complaint: 'capitale sans accent',
    pattern: new RegExp(`(?:^|[.!?…] )(?:${BARE_CAPITALS})(?!\\p{L}|-)`, 'u'),
  },
  {
    complaint: 'prix mal écrit',
    pattern: /CHF[ \u00a0]?\d|\d CHF|\d\.\d+\s?CHF|\d,\d(?!\d)\s?CHF|\bFr\.\s?\d/,
  },
  {
    complaint: 'date mal écrite',
    pattern: new RegExp(
      `\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}|\\b(?:0\\d|1) (?:${MONTHS})|\\b\\d{4}-\\d\\d-\\d\\d\\b`,
    ),
  },
  ...TRADITION,
];

/** What is wrong with a text, in words; an empty list for good French. */
export function lintFrench(text: string): string[] {
  const ruled = QUOTED_SENTENCES.reduce((rest, quoted) => rest.replaceAll(quoted, ''), text);
  return RULES.flatMap(({ complaint, pattern }) => {
    const found = pattern.exec(ruled);
    if (!found) return [];
    const around = ruled.slice(Math.max(0, found.index - 30), found.index + 30);
    return [`${complaint} : ${around}`];
  });
}

const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY BUTTON DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 HEADER HTML LABEL LEGEND LI MAIN NAV NOSCRIPT OL P SECTION SUMMARY TABLE TBODY TD TH THEAD TITLE TR UL BR SPAN DIALOG TEXTAREA'.split(
    ' ',
  ),
);
const SKIPPED = new Set(['SCRIPT', 'STYLE', 'SVG', 'TEMPLATE']);
const READ_ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'content', 'title'];

/** Every run of text that a visitor, a screen reader or a search engine reads, block by block. */
export function frenchTexts(root: HTMLElement): string[] {
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
