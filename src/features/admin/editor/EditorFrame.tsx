import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormFields } from '#src/api/admin/documents.ts';
import { Button } from '#src/components/Button.tsx';
import { DialogButton } from '#src/components/Dialog.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { Placeholder } from '#src/components/Panel.tsx';
import { Loaded } from '#src/features/admin/components/ListPanel.tsx';
import { useUrlHash } from '#src/lib/browser/use-url-hash.ts';
import { pluralize } from '#src/lib/text.ts';
import { formatDateTime } from '#src/lib/time.ts';
import type { Editor } from './editor.ts';
import { canSave, type EditorState, formatSaveStatus, isChanged } from './editor-state.ts';

const BAR_CLASS =
  'sticky top-14 z-10 flex h-15 items-center bg-midnight px-2 max-[22rem]:px-0 [box-shadow:0_1px_var(--color-dusk)] short:static';
const FORM_CLASS =
  'paper grid gap-5 p-[clamp(1.25rem,0.8rem+2vw,2.25rem)] before:hidden [&_label.font-title]:text-lg/tight [&_code]:rounded-xs [&_code]:bg-ink/8 [&_code]:px-[0.25em] [&_code]:text-[0.9375em]';

interface SwitchProps<State> {
  editor: Pick<Editor, 'listHash' | 'syncWithHash'> & { $document: ReadableAtom<State> };
  Form: ComponentType<{ state: NonNullable<State> }>;
  children: ReactNode;
}

/** Displays its children (a list), or the form of the post, campaign or text whose id is in the hash. */
export function EditorSwitch<State extends { id: string } | null>(props: SwitchProps<State>) {
  const { editor, Form, children } = props;
  const hash = useUrlHash();
  const state = useStore(editor.$document);

  useEffect(() => {
    editor.syncWithHash(hash);
  }, [editor, hash]);

  if (state) return <Form key={state.id} state={state} />;
  if (!hash.startsWith(`${editor.listHash}/`)) return children;
  return <Placeholder role="status">Chargement…</Placeholder>;
}

interface FrameProps {
  state: EditorState<FormFields, { updatedAt: string | null }>;
  editor: Omit<Editor, '$document' | 'setFields' | 'updateState' | 'isOpen'>;
  listLabel: string;
  title: string;
  /** Replaces the sentence about the last save. */
  status?: string;
  /** Says when the public sees the saved text. Follows the status, from a save until the next change. */
  onlineState?: ReactNode;
  saveLabel: string;
  saveLook?: 'quiet' | 'gold';
  actions?: ReactNode;
  /** A method, so that TypeScript accepts a function that takes only the fields of one kind of document. */
  preview?(fields: FormFields): ReactNode;
  /** The default text that was delivered with the site, if there is one. */
  defaultText?: FormFields;
  children: ReactNode;
}

/** The form of a post, campaign or text, below a bar that stays visible, and beside the preview. */
export function EditorFrame(props: FrameProps) {
  const { state, editor, title, preview, children } = props;
  const frame = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);
  /** Whether a narrow screen displays the preview instead of the form; a wide one displays both. */
  const [isPreview, setPreview] = useState(false);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls up when the view changes
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isPreview]);

  useEffect(() => {
    if (Object.keys(state.errors).length > 0) setPreview(false);
  }, [state.errors]);

  // Focuses the first field with an error, unless the form has the focus: the slug check runs during typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the displayed errors change
  useEffect(() => {
    if (isPreview || form.current?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.errors, isPreview]);

  return (
    <section
      ref={frame}
      // A click beside the fields focuses the section, so that Ctrl+S still works.
      tabIndex={-1}
      className="grid scroll-mt-[-4.5rem] gap-4 outline-none short:scroll-mt-0"
      aria-label={title}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
        event.preventDefault();
        if (!event.repeat) editor.save();
      }}
    >
      <div className={`${BAR_CLASS} -mx-2 gap-4 max-md:contents`}>
        <div data-part="text-bar" className={`${BAR_CLASS} -mx-5 gap-1 md:contents`}>
          <Button
            look="link"
            className="mr-auto min-w-11 px-2 md:mr-0"
            onClick={() => location.assign(editor.listHash)}
          >
            <Icon name="back" />
            <span className="max-md:visually-hidden">{props.listLabel}</span>
          </Button>
          {/* `visually-hidden` would show it while focused, and on blur the form would move. */}
          <h2 ref={heading} tabIndex={-1} className="min-w-0 truncate text-title-3 max-lg:sr-only">
            {title}
          </h2>
          <div className="[display:contents] max-md:*:px-1 max-md:[&>:is(.button,.button-quiet)]:px-1.5 max-md:*:text-[0.875rem] max-[24rem]:*:text-[0.8125rem] max-[24rem]:[&>:not(.button,.button-quiet)]:px-0.5 max-[22rem]:*:px-0.5 max-[22rem]:*:text-[0.8125rem] md:*:order-1 md:*:flex-none">
            {preview && (
              <Button look="link" className="lg:hidden" onClick={() => setPreview(!isPreview)}>
                {isPreview ? 'Écrire' : 'Aperçu'}
              </Button>
            )}
            <Versions {...props} />
            <Button
              small
              look={props.saveLook}
              className="md:min-w-32"
              busy={!canSave(state)}
              onClick={() => editor.save()}
            >
              {state.isSaving ? 'Un instant…' : props.saveLabel}
            </Button>
            {props.actions}
          </div>
        </div>
        <p
          role="status"
          className="min-w-0 text-sm/tight text-mist max-md:-my-2 md:line-clamp-2 md:flex-1 md:text-right"
        >
          {props.status ?? formatSaveStatus(state, editor.savedWord)}
          {state.savedAt && !state.isSaving && !isChanged(state) && props.onlineState}
        </p>
      </div>
      <Notices state={state} editor={editor} />
      <div
        className={`grid items-start gap-4 md:gap-6 xl:gap-8 *:min-w-0 ${preview ? 'lg:grid-cols-2' : ''}`}
      >
        <div ref={form} className={`${FORM_CLASS} ${isPreview ? 'max-lg:hidden' : ''}`}>
          {children}
        </div>
        {preview && (
          <div className={`lg:sticky lg:top-32 ${isPreview ? '' : 'max-lg:hidden'}`}>
            {preview(state.fields)}
          </div>
        )}
      </div>
    </section>
  );
}

/** Notices about a conflict with another save, a recovered text, and the error of the last save. */
function Notices({ state, editor }: Pick<FrameProps, 'state' | 'editor'>) {
  const { conflict, recoveredDate, failure, isStoredLocally } = state;
  return (
    <>
      {conflict && (
        <Notice
          tone="warning"
          role="alert"
          buttons={[
            ['Garder votre texte', () => editor.resolveConflict('mine')],
            ['Prendre l’autre version', () => editor.resolveConflict('theirs')],
          ]}
        >
          Ce texte a été modifié ailleurs depuis que vous l’avez ouvert. Gardez l’un des deux :
          l’autre restera parmi les versions.
        </Notice>
      )}
      {recoveredDate && !conflict && (
        <Notice
          tone="warning"
          role="status"
          buttons={[['Écarter ce texte', editor.discardRecovered]]}
        >
          Texte non enregistré du {formatDateTime(recoveredDate)} retrouvé
        </Notice>
      )}
      {failure && (
        <Notice tone="failed">
          <strong>{failure.title}</strong> – {failure.text}{' '}
          {isStoredLocally
            ? 'Votre texte est intact, et gardé dans ce navigateur.'
            : 'Votre texte est intact dans cette page : ne la fermez pas.'}
        </Notice>
      )}
    </>
  );
}

/** A dialog to restore the stored text (`original`), an earlier or discarded version, or `defaultText`. */
function Versions({ state, editor, defaultText }: FrameProps) {
  const { saved, original } = state;
  return (
    <DialogButton
      button={{ look: 'link', children: 'Versions' }}
      title="Versions"
      description="Celle que vous choisissez prend place dans le formulaire. Ce que vous n’avez pas enregistré rejoint les versions."
    >
      {(close) => (
        <Loaded resource={editor.versions}>
          {(versions) => {
            const choices = [
              saved &&
                isChanged(state) && {
                  key: 'saved',
                  title: 'Texte enregistré',
                  detail: saved.updatedAt ? formatDateTime(saved.updatedAt) : '',
                  load: () => original,
                },
              ...versions.map(({ version, updatedAt, title, words }) => ({
                key: version,
                title: formatDateTime(updatedAt),
                detail: [title, `${words} ${pluralize(words, 'mot')}`].filter(Boolean).join(', '),
                load: () => editor.loadVersion(version),
              })),
              defaultText && {
                key: 'delivered',
                title: 'Comme livré',
                detail: '',
                load: () => defaultText,
              },
            ].filter((choice) => !!choice);
            if (choices.length === 0) {
              return <Placeholder>Il n’y a pas encore de version précédente.</Placeholder>;
            }
            return (
              <ul className="mt-5" aria-label="Versions">
                {choices.map(({ key, title, detail, load }) => (
                  <li key={key}>
                    <button
                      type="button"
                      className="w-full cursor-pointer border-b border-b-ink/20 px-3 py-2.5 text-left hover:bg-shade"
                      onClick={async () => {
                        if (await editor.restore(load)) close();
                      }}
                    >
                      {title}
                      <small className="block text-[0.875rem] text-umber">{detail}</small>
                    </button>
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      )}
    </DialogButton>
  );
}
