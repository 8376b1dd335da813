import { useStore } from '@nanostores/react';
import { Activity, useDeferredValue, useEffect, useMemo } from 'react';
import { isChanged } from '#src/features/admin/documents/document.ts';
import { EditorFrame } from '#src/features/admin/documents/EditorFrame.tsx';
import { PublicationNews } from '#src/features/admin/publication/PublicationNews.tsx';
import { MarkupPreview } from '#src/features/admin/writing/MarkupPreview.tsx';
import { interpolate } from '#src/text/interpolate.ts';
import { renderPage } from '#src/text/page-markup.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFragment } from '#src/ui/fragment.ts';
import { Placeholder } from '#src/ui/Sheet.tsx';
import { ContentForm } from './ContentForm.tsx';
import { ContentList } from './ContentList.tsx';
import { $route } from './texts/address.ts';
import { $content, type ContentDocument, contentEditor, publishContent } from './texts/editor.ts';
import type { ContentText } from './texts/model.ts';
import { followAddress, leaveContent } from './texts/route.ts';

/** The texts of the site: the list, or one of them in its form. */
export function ContentTab() {
  const state = useStore($content);
  const { id } = useStore($route);
  const fragment = useFragment();

  useEffect(() => {
    followAddress(fragment);
  }, [fragment]);

  return (
    <>
      <PublicationNews />
      {state && <ContentEditor key={state.opening} state={state} />}
      {!state && id && <Placeholder role="status">Chargement du texte…</Placeholder>}
      <Activity mode={state || id ? 'hidden' : 'visible'}>
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
      back={{ label: 'Contenu', onClick: leaveContent }}
      title={saved.title}
      actions={
        <Button
          small
          busy={saving}
          aria-disabled={saving || !isChanged(state) || undefined}
          className="min-w-32 aria-disabled:opacity-60"
          onClick={publishContent}
        >
          Publier
        </Button>
      }
      onSave={publishContent}
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
