import { type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { errorMessage } from '#src/features/admin/session/error-message.ts';
import { ownerCall, SessionLeft } from '#src/features/admin/session/session-store.ts';
import { Fault } from '#src/ui/Field.tsx';
import type { LetterInput } from './api.ts';
import { previewLetter } from './api.ts';

const PAUSE_MS = 500;
const STYLE_SHEET = /<style>([\s\S]*?)<\/style>/;

type Mail = ResponseOf<typeof previewLetter>;

/** The mail as its readers will see it. */
export function LetterPreview({ fields }: { fields: LetterInput }) {
  const { kind, subject, preheader, content } = fields;
  const [mail, setMail] = useState<Mail | null>(null);
  const [failure, setFailure] = useState('');
  const isReady = subject.trim() !== '' && content.trim() !== '';

  useEffect(() => {
    if (!isReady) return;
    const controller = new AbortController();
    const body = { kind, subject, preheader, content };
    const timer = setTimeout(async () => {
      try {
        setMail(await ownerCall(previewLetter, { body, signal: controller.signal }));
        setFailure('');
      } catch (error) {
        const isOver = controller.signal.aborted || error instanceof SessionLeft;
        if (!isOver) setFailure(errorMessage(error));
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isReady, kind, subject, preheader, content]);

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
