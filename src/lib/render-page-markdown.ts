import { Marked } from 'marked';
import { formatFrenchTypography } from './french-typography.ts';
import { escapeHtml, sanitizeUrl } from './markdown.ts';

/** A marker such as `<!-- schema: croix -->`, which the site replaces by an element. The preview names it. */
const MARKER = /^<!-- (.+) -->$/gm;

const marked = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      const address = sanitizeUrl(href);
      return address === null ? label : `<a href="${escapeHtml(address)}">${label}</a>`;
    },
  },
});

/** Renders a page's Markdown for the administrator's preview; HTML in the Markdown is escaped. */
export function renderPagePreview(markdown: string): string {
  const text = formatFrenchTypography(markdown.replace(MARKER, '*[$1]*'));
  return marked.parse(text, { async: false });
}
