import { Marked } from 'marked';

const marked = new Marked();

/** A short text of a YAML file as HTML: links and emphasis only, inside one paragraph. */
export function toHtml(text: string): string {
  return `<p>${marked.parseInline(escapeHtml(text), { async: false })}</p>`;
}

/** The same text as a search engine reads it. */
export function toPlainText(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/\*\*?([^*]+)\*\*?/g, '$1');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
