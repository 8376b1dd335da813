import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import type { Text } from './api.ts';
import { CONFLICT, type DocumentState, isKept, keptSentence } from './document.ts';
import type { DocumentEditor, Stored } from './editor.ts';
import { Versions } from './Versions.tsx';

/** Which of the two a narrow screen shows; a wide one shows both. */
type View = 'write' | 'read';

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
  /** What readers will see; within a dialog, on its paper, where it is framed. A method: it takes its kind's fields. */
  preview(fields: Text, isFramed: boolean): ReactNode;
  /** Another text to go back to. */
  delivered?: Text;
  children: ReactNode;
}

/** A document's form with its bar, which stays in sight, and what readers will see beside it. */
export function EditorFrame(props: FrameProps) {
  const { state, editor, back, title, status, actions, onSave, preview, children, onPaste } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>('write');

  useEffect(() => (bar.current ? standBelow(bar.current) : undefined), []);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

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
          onClick={() => setView(view === 'write' ? 'read' : 'write')}
        >
          {view === 'write' ? 'Aperçu' : 'Écrire'}
        </Button>
        <Versions {...props} />
        <div className="flex items-center gap-1 max-md:flex-1 max-md:justify-end md:gap-3">
          {actions}
        </div>
      </div>
      <DocumentNotices state={state} editor={editor} onSave={onSave} />
      <div className="grid items-start gap-4 md:gap-6 xl:gap-8 *:min-w-0 lg:grid-cols-2">
        <div className={view === 'read' ? 'max-lg:hidden' : ''}>{children}</div>
        <div className={`lg:sticky lg:top-32 ${view === 'write' ? 'max-lg:hidden' : ''}`}>
          {preview(state.fields, false)}
        </div>
      </div>
    </section>
  );
}

/** That another window has written the text too, and why it could not be saved now. */
export function DocumentNotices({
  state,
  editor,
  onSave,
}: Pick<FrameProps, 'state' | 'onSave'> & { editor: Pick<FrameProps['editor'], 'decide'> }) {
  const { failure, isContested } = state;
  return (
    <>
      {isContested && (
        <Notice
          tone="warning"
          actions={
            <Button look="link" className="font-semibold" onClick={editor.decide}>
              Choisir
            </Button>
          }
        >
          {CONFLICT.question}. Ce que vous écrivez ici attend que vous choisissiez.
        </Notice>
      )}
      {failure && (
        <Notice
          tone="failed"
          actions={
            <Button look="link" className="font-semibold" onClick={() => onSave()}>
              Réessayer
            </Button>
          }
        >
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
