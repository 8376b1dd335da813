import { plainInline, renderInline } from '#src/text/markdown/inline.ts';

/** A short text of a YAML file as HTML: links and emphasis only, inside one paragraph. */
export function toHtml(text: string): string {
  return `<p>${renderInline(text)}</p>`;
}

/** The same text as a search engine reads it. */
export function toPlainText(text: string): string {
  return plainInline(text);
}
