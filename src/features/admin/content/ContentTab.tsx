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
import { renderPage } from '#src/lib/render-page-markdown.ts';
import { capitalize, interpolate } from '#src/lib/text.ts';
import * as content from './content-editor.ts';
import { readField } from './form-schema.ts';
import { Fields, GroupRemarks, SchemaField } from './SchemaField.tsx';

export function ContentTab() {
  const hash = useUrlHash();

  useEffect(() => {
    const [, , field] = hash.split('/');
    content.$revealed.set(field ? [field] : []);
  }, [hash]);

  return (
    <>
      <DeployStatus />
      <EditorSwitch editor={content.contentEditor} Form={ContentEditor}>
        <Panel title="Contenu du site">
          <Loaded resource={content.contents}>
            {(texts) => (
              <Rows
                items={api.CONTENT_GROUPS}
                focused={focused}
                renderRow={(group) => (
                  <li key={group} className="mt-6">
                    <h3 className="border-b border-ink/40 py-1 text-2xl">
                      {api.GROUP_TITLES[group]}
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
/** Fields that only search engines display. */
const SEARCH_FIELDS = ['description', 'keywords', 'updated'];

/** The form that the schema describes, with a preview of the body. The form of a page begins with its body. */
function ContentEditor({ state: { fields, saved }, state }: { state: content.ContentDocument }) {
  const form = useRef<HTMLDivElement>(null);
  const errors = useStore(content.$errors);
  const revealed = useStore(content.$revealed);

  // Runs after the effect of the frame, which focuses its heading.
  useEffect(() => {
    const [first] = revealed;
    if (form.current && first !== undefined) showField(form.current, first);
  }, [revealed]);

  if (!saved) return null;

  function renderFields(isIncluded: (name: string) => boolean): ReactNode {
    const { shape } = readField(saved?.schema ?? {});
    if (shape.kind !== 'group') return null;
    const included = shape.fields.filter(({ name }) => isIncluded(name));
    return <Fields parent="" fields={included} value={fields.fields} />;
  }

  return (
    <EditorFrame
      state={state}
      editor={content.contentEditor}
      listLabel="Contenu"
      title={saved.title}
      saveLabel="Publier"
      online={<OnlineState />}
      {...(saved.body !== null && {
        preview: ({ body }: api.ContentText) => (
          <BodyPreview body={body ?? ''} words={saved.words} />
        ),
      })}
      delivered={saved.delivered}
    >
      <div ref={form} className="[display:contents]">
        {fields.body === null ? (
          <SchemaField name="" schema={saved.schema} value={fields.fields} label="" />
        ) : (
          <>
            <GroupRemarks error={errors[''] && capitalize(errors[''])} hint="" />
            {renderFields((name) => FIELDS_ABOVE_BODY.includes(name))}
            <MarkdownTextarea
              label="Le texte de la page"
              heading="## "
              name="body"
              error={errors.body && capitalize(errors.body)}
              value={fields.body}
              onChange={({ target }) => content.contentEditor.set({ body: target.value })}
            />
            {renderFields((name) => ![...FIELDS_ABOVE_BODY, ...SEARCH_FIELDS].includes(name))}
            <Disclosure summary="Pour les moteurs de recherche">
              <div className="grid gap-5 pt-2 *:min-w-0">
                {renderFields((name) => SEARCH_FIELDS.includes(name))}
              </div>
            </Disclosure>
          </>
        )}
      </div>
    </EditorFrame>
  );
}

/** `words` are the values of the placeholders between braces. */
function BodyPreview({ body, words }: { body: string; words: Record<string, string> }) {
  const deferredBody = useDeferredValue(body);
  const html = useMemo(() => renderPage(interpolate(deferredBody, words)), [deferredBody, words]);
  return <MarkupPreview label="Aperçu" html={html} />;
}

/** The row that takes the focus when a form is closed. */
const focused: { current: FocusedControl | null } = { current: null };

function renderContentRow({ id, title, isChanged, checks }: api.ContentSummary) {
  return (
    <li key={id} data-row={id} className="border-b border-ink/15">
      <a
        className="flex min-h-12 items-center justify-between gap-3 px-1 py-2 text-ink no-underline hover:bg-ink/5 hover:underline"
        href={`${content.contentEditor.root}/${id}`}
      >
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="flex flex-wrap justify-end gap-1.5">
          {isChanged && <Badge tone="coming">Modifié</Badge>}
          {checks > 0 && <Badge tone="open">À compléter ({checks})</Badge>}
        </span>
      </a>
    </li>
  );
}

/** Expands the parents of a field and focuses it, or the nearest group around it if the field has no control. */
function showField(form: HTMLElement, name: string): void {
  const query = (path: string) =>
    form.querySelector<HTMLElement>(
      `[name="${CSS.escape(path)}"], [data-field="${CSS.escape(path)}"]`,
    );
  let path = name;
  let part = query(path);
  while (!part && path !== '') {
    path = path.replace(/(^|\.)[^.]*$/, '');
    part = query(path);
  }
  for (let details = part?.closest('details'); details; ) {
    details.open = true;
    details = details.parentElement?.closest('details');
  }
  const find = (selector: string) => part?.querySelector<HTMLElement>(selector);
  const control = find('input[value=""], textarea, select') ?? find('input, button') ?? part;
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
