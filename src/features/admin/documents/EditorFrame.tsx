import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import type { Text } from './api.ts';
import { type DocumentState, isChanged, isKept, keptSentence } from './document.ts';
import type { DocumentEditor, Stored } from './editor.ts';
import { TextBar } from './TextBar.tsx';
import { type EarlierText, Versions } from './Versions.tsx';

/** The text as the form has it. */
const PRESENT: EarlierText = { title: '', fields: {} };

const FORM =
  'paper grid gap-5 p-[clamp(1.25rem,0.8rem+2vw,2.25rem)] before:hidden [&_label.font-title]:text-lg/tight [&_code]:rounded-xs [&_code]:bg-ink/8 [&_code]:px-[0.25em] [&_code]:text-[0.9375em]';

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
  /** What readers will see, where that can be shown. A method: it takes its kind's fields. */
  preview?(fields: Text): ReactNode;
  /** Another text to go back to. */
  delivered?: Text;
  children: ReactNode;
}

/** A document's form with its bar, which stays in sight, and what readers will see beside it. */
export function EditorFrame(props: FrameProps) {
  const { state, editor, back, title, status, actions, onSave, preview, children, onPaste } = props;
  const frame = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);
  /** What is read; null while it is written. A narrow screen shows one of both, a wide one both. */
  const [reading, setReading] = useState<EarlierText | null>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    toTop(frame.current);
  }, []);

  // Only after a button of the bar: the check of a slug must not take the author out of another field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form shows them
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.faults]);

  // On a narrow screen it takes the place of the form, however far that was scrolled.
  useEffect(() => {
    if (reading && !form.current?.checkVisibility()) toTop(frame.current);
  }, [reading]);

  /** Back to the text in the form, which keeps the focus that was on a button that goes. */
  function leaveVersion(): void {
    setReading(null);
    heading.current?.focus({ preventScroll: true });
  }

  async function restore(fields: Text): Promise<void> {
    if (await editor.restore(fields)) leaveVersion();
  }

  return (
    <section
      ref={frame}
      // Takes the focus of a press beside the fields, so that keys and pictures still arrive here.
      tabIndex={-1}
      className="grid scroll-mt-[-4.5rem] gap-4 outline-none flat:scroll-mt-0"
      aria-label={title}
      onPaste={onPaste}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
        event.preventDefault();
        onSave();
      }}
    >
      <TextBar
        back={{ label: back.label, onClick: back.onClick ?? editor.close }}
        title={title}
        heading={heading}
        status={status ?? keptSentence(state, editor.words)}
      >
        {preview && (
          <Button
            look="link"
            className="lg:hidden"
            onClick={() => setReading(reading ? null : PRESENT)}
          >
            {reading ? 'Écrire' : 'Aperçu'}
          </Button>
        )}
        <Versions {...props} onShow={setReading} />
        {actions}
      </TextBar>
      <DocumentNotices state={state} editor={editor} />
      <div
        className={`grid items-start gap-4 md:gap-6 xl:gap-8 *:min-w-0 ${preview || reading ? 'lg:grid-cols-2' : ''}`}
      >
        <div ref={form} className={`${FORM} ${reading ? 'max-lg:hidden' : ''}`}>
          {children}
        </div>
        <div className={`grid gap-3 lg:sticky lg:top-32 ${reading ? '' : 'max-lg:hidden'}`}>
          {reading?.title && (
            <Notice
              tone="quiet"
              role="status"
              buttons={[
                ['Restaurer cette version', () => restore(reading.fields)],
                ['Revenir à votre texte', leaveVersion],
              ]}
            >
              Version affichée : {reading.title}
              {isChanged(state) && (
                <small>Le texte du formulaire restera parmi les versions.</small>
              )}
            </Notice>
          )}
          {preview?.({ ...state.fields, ...reading?.fields })}
        </div>
      </div>
    </section>
  );
}

/** To the top of a text: its bar would be in sight already. */
function toTop(frame: HTMLElement | null): void {
  frame?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** That another window has written the text too, and why it could not be saved now. */
export function DocumentNotices({ state, editor }: Pick<FrameProps, 'state' | 'editor'>) {
  const { failure, isContested } = state;
  return (
    <>
      {isContested && (
        <Notice
          tone="warning"
          role="alert"
          buttons={[
            ['Garder votre texte', () => editor.decide('mine')],
            ['Prendre l’autre version', () => editor.decide('other')],
          ]}
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
