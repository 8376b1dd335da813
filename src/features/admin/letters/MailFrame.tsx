import { type SyntheticEvent, useMemo } from 'react';

// A frame's document inherits the page's policy, which allows no inline style, and a mail has no other. The
// styles travel as data and are set from here, which the policy allows; scripts stay impossible.

const STYLE_SHEET = /<style>([\s\S]*?)<\/style>/;

export function MailFrame({ html, width }: { html: string; width: number }) {
  const { document, css } = useMemo(() => withoutStyles(html), [html]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
    <section className="mail-frame" tabIndex={0} aria-label="E-mail">
      <iframe
        title="Aperçu de l’e-mail"
        sandbox="allow-same-origin"
        srcDoc={document}
        width={width}
        onLoad={(event) => dress(event, css)}
      />
    </section>
  );
}

function withoutStyles(html: string): { document: string; css: string } {
  const css = STYLE_SHEET.exec(html)?.[1] ?? '';
  const document = html.replace(STYLE_SHEET, '').replaceAll(' style="', ' data-style="');
  return { document, css };
}

function dress({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>, css: string): void {
  const inside = frame.contentDocument;
  const Sheet = inside?.defaultView?.CSSStyleSheet;
  if (!inside || !Sheet) return;
  for (const element of inside.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
  const sheet = new Sheet();
  sheet.replaceSync(css);
  inside.adoptedStyleSheets = [sheet];
  frame.height = String(inside.documentElement.scrollHeight);
}
