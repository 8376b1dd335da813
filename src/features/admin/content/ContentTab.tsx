import { Activity, useDeferredValue, useEffect, useMemo } from 'react';
import type { ContentText } from '#src/api/admin/text-groups.ts';
import { EditorFrame, useEditor } from '#src/features/admin/editor/EditorFrame.tsx';
import { canSave } from '#src/features/admin/editor/editor-state.ts';
import { PublicationNews } from '#src/features/admin/publication/PublicationNews.tsx';
import { MarkupPreview } from '#src/features/admin/writing/MarkupPreview.tsx';
import { interpolate } from '#src/text/interpolate.ts';
import { renderPage } from '#src/text/page-markup.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFragment } from '#src/ui/fragment.ts';
import { Placeholder } from '#src/ui/Sheet.tsx';
import { ContentForm } from './ContentForm.tsx';
import { ContentList } from './ContentList.tsx';
import { type ContentDocument, contentEditor } from './content-editor.ts';
import { $revealed } from './remarks.ts';

/** All texts of the site, or one of them in its form. */
export function ContentTab() {
  const { state, isOpening } = useEditor(contentEditor);
  const fragment = useFragment();

  useEffect(() => {
    const [, , field] = fragment.split('/');
    $revealed.set(field ? [field] : []);
  }, [fragment]);

  return (
    <>
      <PublicationNews />
      {state && <ContentEditor key={state.id} state={state} />}
      {isOpening && <Placeholder role="status">Chargement du texte…</Placeholder>}
      <Activity mode={state || isOpening ? 'hidden' : 'visible'}>
        <ContentList />
      </Activity>
    </>
  );
}

/** The form of one text, and the preview of its Markdown if it has some. */
function ContentEditor({ state }: { state: ContentDocument }) {
  const { saved, saving } = state;
  if (!saved) return null;
  return (
    <EditorFrame
      state={state}
      editor={contentEditor}
      list="Contenu"
      title={saved.title}
      actions={
        <Button
          small
          busy={!canSave(state)}
          className="min-w-32"
          onClick={() => contentEditor.save()}
        >
          {saving ? 'Un instant…' : 'Publier'}
        </Button>
      }
      onSave={() => contentEditor.save()}
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
  const shown = useDeferredValue(body);
  const html = useMemo(() => renderPage(interpolate(shown, words)), [shown, words]);
  return <MarkupPreview label="Aperçu" html={html} />;
}
