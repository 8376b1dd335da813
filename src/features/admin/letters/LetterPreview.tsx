import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useMemo } from 'react';
import { call } from '#src/api/client.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { Fault } from '#src/ui/Field.tsx';
import { type LetterInput, previewLetter } from './api.ts';

const PAUSE_MS = 500;
const STYLE_SHEET = /<style>([\s\S]*?)<\/style>/;

const letterMail = resource((letter: RequestOf<typeof previewLetter>) =>
  call(previewLetter, { body: letter }),
);

/** The mail as its readers will see it. */
export function LetterPreview({ fields }: { fields: LetterInput }) {
  const { kind, subject, preheader, content } = fields;
  const { value: mail, failure } = useStore(letterMail.$resource);
  const isReady = subject.trim() !== '' && content.trim() !== '';

  useEffect(() => {
    if (!isReady) return;
    const letter = { kind, subject, preheader, content };
    const timer = setTimeout(letterMail.refresh, PAUSE_MS, letter);
    return () => clearTimeout(timer);
  }, [isReady, kind, subject, preheader, content]);

  useEffect(() => letterMail.clear, []);

  return (
    <section
      className="lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
      tabIndex={0}
      aria-label="E-mail"
    >
      <h3>Aperçu</h3>
      {failure && <Fault>{failure}</Fault>}
      {isReady && mail ? (
        <>
          <p className="my-3 font-semibold">{mail.subject}</p>
          <MailFrame html={mail.html} />
        </>
      ) : (
        <p className="py-6 text-mist">
          {isReady ? 'Préparation de l’aperçu…' : 'Un objet et un texte, et l’e-mail paraîtra ici.'}
        </p>
      )}
    </section>
  );
}

/**
 * A frame's document inherits the page's policy, which allows no inline style, and a mail has no other. The styles
 * travel as data and are set from here, which the policy allows; scripts stay impossible.
 */
function MailFrame({ html }: { html: string }) {
  const { document, css } = useMemo(() => withoutStyles(html), [html]);
  return (
    <iframe
      title="Aperçu de l’e-mail"
      className="w-full bg-midnight"
      sandbox="allow-same-origin"
      srcDoc={document}
      onLoad={(event) => dress(event, css)}
    />
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
