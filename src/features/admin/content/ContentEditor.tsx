import { isChanged, keptSentence } from '#src/features/admin/documents/document.ts';
import { EditorFrame } from '#src/features/admin/documents/EditorFrame.tsx';
import { OnlineState } from '#src/features/admin/publication/PublicationNews.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ContentForm } from './ContentForm.tsx';
import { ContentPreview } from './preview/ContentPreview.tsx';
import { type ContentDocument, contentEditor, publishContent } from './texts/editor.ts';
import type { ContentText } from './texts/model.ts';
import { leaveContent } from './texts/route.ts';

/** The form of one text, with what readers will see beside it. */
export function ContentEditor({ state }: { state: ContentDocument }) {
  const { saved, saving } = state;
  if (!saved) return null;
  const { schema } = saved;
  return (
    <EditorFrame
      state={state}
      editor={contentEditor}
      back={{ label: 'Contenu', onClick: leaveContent }}
      title={saved.title}
      status={
        <>
          {keptSentence(state, contentEditor.words)} {state.savedAt && <OnlineState />}
        </>
      }
      actions={
        <Button
          small
          busy={saving}
          aria-disabled={saving || !isChanged(state) || undefined}
          className="min-w-32 max-md:px-2 max-md:text-md aria-disabled:opacity-60"
          onClick={publishContent}
        >
          Publier
        </Button>
      }
      onSave={publishContent}
      preview={(text: ContentText) => <ContentPreview schema={schema} {...text} />}
      delivered={saved.delivered}
    >
      <ContentForm state={state} />
    </EditorFrame>
  );
}
