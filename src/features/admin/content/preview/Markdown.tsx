import { useMemo } from 'react';
import { renderPage } from '#src/text/page-markup.ts';

/** The text below a file's fields, as its page sets it. */
export function Markdown({ text }: { text: string }) {
  const html = useMemo(() => renderPage(text), [text]);
  return (
    <div
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: all HTML in it is escaped
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
