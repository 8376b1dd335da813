import { useStore } from '@nanostores/react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import {
  CONTENT_GROUPS,
  type ContentSummary,
  type ContentText,
  GROUP_TITLES,
} from '#src/api/admin/content.ts';
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
import {
  $faults,
  $revealed,
  type ContentDocument,
  contentEditor,
  contents,
} from './content-editor.ts';
import { readField } from './form-schema.ts';
import { Fields, Remarks, SchemaField } from './SchemaField.tsx';

/** All texts of the site, or one of them in its form. */
export function ContentTab() {
  const fragment = useUrlHash();

  useEffect(() => {
    const [, , field] = fragment.split('/');
    $revealed.set(field ? [field] : []);
  }, [fragment]);

  return (
    <>
      <DeployStatus />
      <EditorSwitch
        editor={contentEditor}
        waiting="Chargement du texte…"
        form={(state) => <ContentEditor state={state} />}
      >
        <ContentList />
      </EditorSwitch>
    </>
  );
}

/** The form of one text, and the preview of its Markdown if it has some. */
function ContentEditor({ state }: { state: ContentDocument }) {
  const { saved } = state;
  if (!saved) return null;
  return (
    <EditorFrame
      state={state}
      editor={contentEditor}
      list="Contenu"
      title={saved.title}
      save="Publier"
      online={<OnlineState />}
      {...(saved.body !== null && {
        preview: ({ body }: ContentText) => <BodyPreview body={body ?? ''} words={saved.words} />,
      })}
      delivered={saved.delivered}
    >
      <ContentForm state={state} />
    </EditorFrame>
  );
}

interface PreviewProps {
  body: string;
  /** Values of the words between braces. */
  words: Record<string, string>;
}

function BodyPreview({ body, words }: PreviewProps) {
  const deferredBody = useDeferredValue(body);
  const html = useMemo(() => renderPage(interpolate(deferredBody, words)), [deferredBody, words]);
  return <MarkupPreview label="Aperçu" html={html} />;
}

/** The row that the focus returns to after a form. */
const focused: { current: FocusedControl | null } = { current: null };

function ContentList() {
  return (
    <Panel title="Contenu du site">
      <Loaded resource={contents} waiting="Chargement des textes…">
        {(texts) => (
          <Rows
            items={CONTENT_GROUPS}
            focused={focused}
            row={(group) => (
              <li key={group} className="mt-6">
                <h3 className="border-b border-ink/40 py-1 text-2xl">{GROUP_TITLES[group]}</h3>
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-x-10">
                  {texts.filter((text) => text.group === group).map(renderContentRow)}
                </ul>
              </li>
            )}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function renderContentRow({ id, title, isChanged, checks }: ContentSummary) {
  return (
    <li key={id} data-row={id} className="border-b border-ink/15">
      <a
        className="flex min-h-12 items-center justify-between gap-3 px-1 py-2 text-ink no-underline hover:bg-ink/5 hover:underline"
        href={`${contentEditor.root}/${id}`}
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

const HEAD = ['title', 'subtitle'];
/** Fields that search engines read, and no visitor. */
const SEARCH = ['description', 'keywords', 'updated'];

/** The form that the schema describes. A page's begins with its text. */
function ContentForm({ state: { fields, saved } }: { state: ContentDocument }) {
  const form = useRef<HTMLDivElement>(null);
  const faults = useStore($faults);
  const revealed = useStore($revealed);
  const schema = saved?.schema ?? {};
  const { shape } = readField(schema);

  useEffect(() => {
    const [first] = revealed;
    // After the heading, which has the focus when the form opens.
    if (first !== undefined) queueMicrotask(() => form.current && showField(form.current, first));
  }, [revealed]);

  function pick(isPicked: (name: string) => boolean): ReactNode {
    if (shape.kind !== 'group') return null;
    const picked = shape.fields.filter(({ name }) => isPicked(name));
    return <Fields parent="" fields={picked} value={fields.fields} />;
  }

  return (
    <div ref={form} className="[display:contents]">
      {fields.body === null ? (
        <SchemaField name="" schema={schema} value={fields.fields} label="" />
      ) : (
        <>
          <Remarks error={faults[''] && capitalize(faults[''])} hint="" />
          {pick((name) => HEAD.includes(name))}
          <MarkdownTextarea
            label="Le texte de la page"
            heading="## "
            name="body"
            error={faults.body && capitalize(faults.body)}
            value={fields.body}
            onChange={({ target }) => contentEditor.set({ body: target.value })}
          />
          {pick((name) => !HEAD.includes(name) && !SEARCH.includes(name))}
          <Disclosure summary="Pour les moteurs de recherche">
            <div className="grid gap-5 pt-2 *:min-w-0">{pick((name) => SEARCH.includes(name))}</div>
          </Disclosure>
        </>
      )}
    </div>
  );
}

/** Unfolds what contains a field, and moves the focus into it, or else into the nearest part around it. */
function showField(form: HTMLElement, name: string): void {
  let part: HTMLElement | null = null;
  for (let at = name; !part; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const escaped = CSS.escape(at);
    part = form.querySelector<HTMLElement>(`[name="${escaped}"], [data-field="${escaped}"]`);
    if (at === '') break;
  }
  for (let folded = part?.closest('details'); folded; ) {
    folded.open = true;
    folded = folded.parentElement?.closest('details');
  }
  const find = (controls: string) => part?.querySelector<HTMLElement>(controls);
  const control = find('input[value=""], textarea, select') ?? find('input, button') ?? part;
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
