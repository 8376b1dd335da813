import { Marked } from 'marked';
import { formatFrenchTypography } from './french-typography.ts';
import { escapeHtml, sanitizeUrl } from './markdown.ts';

/** A marker such as `<!-- schema: croix -->`. The site replaces it by an element, the preview by its text. */
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

/** Renders a page's Markdown for the administrator's preview; escapes HTML, replaces images by alt texts. */
export function renderPagePreview(markdown: string): string {
  const formatted = formatFrenchTypography(markdown.replace(MARKER, '*[$1]*'));
  return marked.parse(formatted, { async: false });
}
