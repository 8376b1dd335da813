import { useStore } from '@nanostores/react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import * as api from '#src/api/admin/content.ts';
import { Badge } from '#src/components/Badge.tsx';
import { Disclosure } from '#src/components/Disclosure.tsx';
import { Panel } from '#src/components/Panel.tsx';
import { type FocusedControl, Loaded, Rows } from '#src/features/admin/components/ListPanel.tsx';
import { DeployStatus, OnlineState } from '#src/features/admin/deploys/DeployStatus.tsx';
import { EditorFrame, EditorSwitch } from '#src/features/admin/editor/EditorFrame.tsx';
import { MarkupPreview } from '#src/features/admin/editor/Preview.tsx';
import { MarkdownTextarea } from '#src/features/admin/markdown-editor/MarkdownTextarea.tsx';
import { useUrlHash } from '#src/lib/browser/use-url-hash.ts';
import { renderPagePreview } from '#src/lib/render-page-markdown.ts';
import { capitalize, interpolate } from '#src/lib/text.ts';
import * as content from './content-editor.ts';
import { toField } from './form-schema.ts';
import { Fields, GroupMessages, SchemaField } from './SchemaField.tsx';

export function ContentTab() {
  const hash = useUrlHash();

  useEffect(() => {
    // `#contenu/{id of the text}/{name of the field}`
    const [, , fieldName] = hash.split('/');
    content.$fieldsToReveal.set(fieldName ? [fieldName] : []);
  }, [hash]);

  return (
    <>
      <DeployStatus />
      <EditorSwitch editor={content.contentEditor} Form={ContentEditor}>
        <Panel title="Contenu du site">
          <Loaded resource={content.contentSummaries}>
            {(texts) => (
              <Rows
                items={api.CONTENT_GROUPS}
                focusedRef={lastFocusedLink}
                renderRow={(group) => (
                  <li key={group} className="mt-6">
                    <h3 className="border-b border-ink/40 py-1 text-2xl">
                      {api.CONTENT_GROUP_TITLES[group]}
                    </h3>
                    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-x-10">
                      {texts.filter((text) => text.group === group).map(renderContentRow)}
                    </ul>
                  </li>
                )}
              />
            )}
          </Loaded>
        </Panel>
      </EditorSwitch>
    </>
  );
}

const FIELDS_ABOVE_BODY = ['title', 'subtitle'];
const SEO_FIELDS = ['description', 'keywords', 'updated'];

/** The form of a text; a page also has a Markdown body. A field or error named `''` is the whole text. */
function ContentEditor({ state }: { state: content.ContentEditorState }) {
  const { fields: editedText, saved } = state;
  const form = useRef<HTMLDivElement>(null);
  const errors = useStore(content.$errors);
  const fieldsToReveal = useStore(content.$fieldsToReveal);

  // Runs after the effect of the child EditorFrame, so that the field gets the focus, not the heading.
  useEffect(() => {
    const [firstName] = fieldsToReveal;
    if (form.current && firstName !== undefined) revealField(form.current, firstName);
  }, [fieldsToReveal]);

  if (!saved) return null;

  function renderFields(isIncluded: (name: string) => boolean): ReactNode {
    const { control } = toField(saved?.schema ?? {});
    if (control.kind !== 'group') return null;
    const included = control.fields.filter(({ name }) => isIncluded(name));
    return <Fields parent="" fields={included} value={editedText.fields} />;
  }

  return (
    <EditorFrame
      state={state}
      editor={content.contentEditor}
      listLabel="Contenu"
      title={saved.title}
      saveLabel="Publier"
      onlineState={<OnlineState />}
      {...(saved.body !== null && {
        preview: ({ body }: api.ContentText) => (
          <BodyPreview body={body ?? ''} words={saved.words} />
        ),
      })}
      defaultText={saved.delivered}
    >
      <div ref={form} className="[display:contents]">
        {editedText.body === null ? (
          <SchemaField name="" schema={saved.schema} value={editedText.fields} label="" />
        ) : (
          <>
            <GroupMessages error={errors[''] && capitalize(errors[''])} hint="" />
            {renderFields((name) => FIELDS_ABOVE_BODY.includes(name))}
            <MarkdownTextarea
              label="Le texte de la page"
              headingPrefix="## "
              name="body"
              error={errors.body && capitalize(errors.body)}
              value={editedText.body}
              onChange={({ target }) => content.contentEditor.setFields({ body: target.value })}
            />
            {renderFields((name) => ![...FIELDS_ABOVE_BODY, ...SEO_FIELDS].includes(name))}
            <Disclosure summary="Pour les moteurs de recherche">
              <div className="grid gap-5 pt-2 *:min-w-0">
                {renderFields((name) => SEO_FIELDS.includes(name))}
              </div>
            </Disclosure>
          </>
        )}
      </div>
    </EditorFrame>
  );
}

/** `words` are the values of the `{placeholders}` in the body. */
function BodyPreview({ body, words }: { body: string; words: Record<string, string> }) {
  const deferred = useDeferredValue(body);
  const html = useMemo(() => renderPagePreview(interpolate(deferred, words)), [deferred, words]);
  return <MarkupPreview label="Aperçu" html={html} />;
}

/** The last focused link of the list, which gets the focus again when the form of its text is closed. */
const lastFocusedLink: { current: FocusedControl | null } = { current: null };

function renderContentRow({ id, title, isChanged, checks: checkCount }: api.ContentSummary) {
  return (
    <li key={id} data-row={id} className="border-b border-ink/15">
      <a
        className="flex min-h-12 items-center justify-between gap-3 px-1 py-2 text-ink no-underline hover:bg-ink/5 hover:underline"
        href={`${content.contentEditor.listHash}/${id}`}
      >
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="flex flex-wrap justify-end gap-1.5">
          {isChanged && <Badge tone="waiting">Modifié</Badge>}
          {checkCount > 0 && <Badge tone="warning">À compléter ({checkCount})</Badge>}
        </span>
      </a>
    </li>
  );
}

/** Expands the parents of a field, or of the nearest group around a missing field, and focuses a control. */
function revealField(form: HTMLElement, name: string): void {
  const findByPath = (path: string) =>
    form.querySelector<HTMLElement>(
      `[name="${CSS.escape(path)}"], [data-field="${CSS.escape(path)}"]`,
    );
  let path = name;
  let element = findByPath(path);
  while (!element && path !== '') {
    path = path.split('.').slice(0, -1).join('.');
    element = findByPath(path);
  }
  for (const details of form.querySelectorAll('details')) {
    if (details.contains(element)) details.open = true;
  }
  const findInside = (selector: string) => element?.querySelector<HTMLElement>(selector);
  const controlToFillIn = findInside('input[value=""], textarea, select');
  const control = controlToFillIn ?? findInside('input, button') ?? element;
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
