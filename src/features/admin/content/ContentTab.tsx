import { useDeferredValue, useEffect, useMemo } from 'react';
import type { ContentText } from '#src/api/admin/content.ts';
import { DeployStatus, OnlineState } from '#src/features/admin/deploys/DeployStatus.tsx';
import { EditorFrame, EditorSwitch } from '#src/features/admin/editor/EditorFrame.tsx';
import { isChanged, statusSentence } from '#src/features/admin/editor/editor-state.ts';
import { MarkupPreview } from '#src/features/admin/editor/Preview.tsx';
import { useUrlHash } from '#src/lib/browser/use-url-hash.ts';
import { interpolate } from '#src/lib/interpolate.ts';
import { renderPage } from '#src/lib/render-page-markdown.ts';
import { ContentForm } from './ContentForm.tsx';
import { ContentList } from './ContentList.tsx';
import { $revealed, type ContentDocument, contentEditor } from './content-editor.ts';

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
      status={
        <>
          {statusSentence(state, contentEditor.words)}
          {state.savedAt && !isChanged(state) && !state.saving && <OnlineState />}
        </>
      }
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
