import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import type { Text } from './api.ts';
import { type DocumentState, isChanged, isKept, keptSentence } from './document.ts';
import type { DocumentEditor, Stored } from './editor.ts';
import { type EarlierText, Versions } from './Versions.tsx';

/** The text as the form has it. */
const PRESENT: EarlierText = { title: '', fields: {} };

export interface FrameProps extends Pick<ComponentProps<'section'>, 'onPaste'> {
  state: DocumentState<Text, { updatedAt: string | null }>;
  editor: Pick<
    DocumentEditor<Text, Stored<Text>>,
    'close' | 'decide' | 'restore' | 'versions' | 'readVersion' | 'words'
  >;
  /** Where the way back leads; closing the form, unless it says otherwise. */
  back: { label: string; onClick?: () => unknown };
  title: string;
  /** What the server has of the text, where more than that is to be said. */
  status?: ReactNode;
  actions: ReactNode;
  onSave: () => unknown;
  /** What readers will see. A method: it takes its kind's fields. */
  preview(fields: Text): ReactNode;
  /** Another text to go back to. */
  delivered?: Text;
  children: ReactNode;
}

/** A document's form with its bar, which stays in sight, and what readers will see beside it. */
export function EditorFrame(props: FrameProps) {
  const { state, editor, back, title, status, actions, onSave, preview, children, onPaste } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const previewTop = useRef<HTMLDivElement>(null);
  /** What is read; null while it is written. A narrow screen shows one of both, a wide one both. */
  const [reading, setReading] = useState<EarlierText | null>(null);

  useEffect(() => (bar.current ? standBelow(bar.current) : undefined), []);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  // On a narrow screen it takes the place of the form, however far that was scrolled.
  useEffect(() => {
    if (reading) previewTop.current?.scrollIntoView({ block: 'nearest' });
  }, [reading]);

  /** Back to the text in the form, which keeps the focus that was on a button that goes. */
  function leaveVersion(): void {
    setReading(null);
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <section
      // Takes the focus of a press beside the fields, so that keys and pictures still arrive here.
      tabIndex={-1}
      className="grid gap-4 outline-none"
      aria-labelledby="editor-title"
      onPaste={onPaste}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
        event.preventDefault();
        onSave();
      }}
    >
      <div
        ref={bar}
        className="sticky top-14 z-10 flat:static -mx-2 flex flex-wrap items-center gap-x-2 gap-y-1 bg-midnight p-2 [box-shadow:0_1px_var(--color-dusk)] md:gap-x-4"
      >
        <Button
          look="link"
          className="min-w-11 px-2 max-md:pl-1"
          onClick={() => (back.onClick ?? editor.close)()}
        >
          <Icon name="back" />
          <span className="max-md:visually-hidden">{back.label}</span>
        </Button>
        {/* Never shown on a narrow screen: were it shown with the focus, the form would jump under the first press. */}
        <h2 id="editor-title" ref={heading} tabIndex={-1} className="text-title-3 max-md:sr-only">
          {title}
        </h2>
        <p
          role="status"
          className="flex-1 text-small text-mist max-md:order-2 max-md:basis-[55%] max-md:pl-2 md:text-right"
        >
          {status ?? keptSentence(state, editor.words)}
        </p>
        <Button
          look="link"
          className="px-0.5 md:px-1.5 lg:hidden"
          onClick={() => setReading(reading ? null : PRESENT)}
        >
          {reading ? 'Écrire' : 'Aperçu'}
        </Button>
        <Versions {...props} onShow={setReading} />
        <div className="flex items-center gap-1 max-md:flex-1 max-md:justify-end md:gap-3">
          {actions}
        </div>
      </div>
      <DocumentNotices state={state} editor={editor} />
      <div className="grid items-start gap-4 md:gap-6 xl:gap-8 *:min-w-0 lg:grid-cols-2">
        <div className={reading ? 'max-lg:hidden' : ''}>{children}</div>
        <div className={`grid gap-3 lg:sticky lg:top-32 ${reading ? '' : 'max-lg:hidden'}`}>
          <div ref={previewTop} className="-mb-3 scroll-mt-4" />
          {reading?.title && (
            <Notice
              tone="quiet"
              role="status"
              actions={
                <>
                  <Button
                    look="link"
                    className="font-semibold"
                    onClick={async () => (await editor.restore(reading.fields)) && leaveVersion()}
                  >
                    Restaurer cette version
                  </Button>
                  <Button look="link" onClick={leaveVersion}>
                    Revenir à votre texte
                  </Button>
                </>
              }
            >
              Version affichée : {reading.title}
              {isChanged(state) && (
                <small>Le texte du formulaire restera parmi les versions.</small>
              )}
            </Notice>
          )}
          {preview({ ...state.fields, ...reading?.fields })}
        </div>
      </div>
    </section>
  );
}

/** That another window has written the text too, and why it could not be saved now. */
export function DocumentNotices({
  state,
  editor,
}: Pick<FrameProps, 'state'> & { editor: Pick<FrameProps['editor'], 'decide'> }) {
  const { failure, isContested } = state;
  return (
    <>
      {isContested && (
        <Notice
          tone="warning"
          role="alert"
          actions={
            <>
              <Button look="link" className="font-semibold" onClick={() => editor.decide('mine')}>
                Garder votre texte
              </Button>
              <Button look="link" onClick={() => editor.decide('other')}>
                Prendre l’autre version
              </Button>
            </>
          }
        >
          Ce texte a été modifié ailleurs depuis que vous l’avez ouvert. Gardez l’un des deux :
          l’autre restera parmi les versions.
        </Notice>
      )}
      {failure && (
        <Notice tone="failed">
          <strong>{failure.title}</strong> – {failure.text}{' '}
          {isKept(state)
            ? 'Votre texte est intact, et gardé sur le serveur.'
            : 'Votre texte est intact dans cette page : ne la fermez pas.'}
        </Notice>
      )}
    </>
  );
}

/** Keeps the place below the bar, whose lines are one or more, for what sticks there. */
function standBelow(bar: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const { top } = getComputedStyle(bar);
    bar.parentElement?.style.setProperty('--text-top', `calc(${top} + ${bar.offsetHeight}px)`);
  });
  observer.observe(bar);
  return () => observer.disconnect();
}
