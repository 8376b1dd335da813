import { useStore } from '@nanostores/react';
import { savedSentence } from '#src/features/admin/drafts/DraftNotices.tsx';
import { isChanged } from '#src/features/admin/drafts/draft.ts';
import { EditorFrame } from '#src/features/admin/drafts/EditorFrame.tsx';
import { $followed } from '#src/features/admin/publication/store.ts';
import { Versions } from '#src/features/admin/versions/Versions.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ContentForm } from './ContentForm.tsx';
import { type ContentDraft, contentEditor, contentHistory, resetToDelivered } from './editor.ts';
import { ContentPreview } from './preview/ContentPreview.tsx';
import { leaveContent } from './route.ts';

/** The form of one text, with what readers will see beside it. */
export function ContentEditor({ draft }: { draft: ContentDraft }) {
  const { stored, saving, fields } = draft;
  if (!stored) return null;
  return (
    <EditorFrame
      back={{ label: 'Contenu', onClick: leaveContent }}
      title={stored.title}
      status={
        <>
          {saving ? 'Publication…' : savedSentence(draft, contentEditor.words)}{' '}
          <OnlineState id={draft.id} />
        </>
      }
      tools={
        <>
          {stored.version > 0 && (
            <Versions
              versions={contentHistory}
              of="ce texte"
              unsaved="Publiez d’abord votre texte : il restera alors parmi les versions."
              unchanged="Le texte d’aujourd’hui restera parmi les versions."
              preview={(version) => (
                <ContentPreview
                  id={draft.id}
                  schema={stored.schema}
                  fields={version.fields}
                  body={version.body}
                  framed
                />
              )}
            />
          )}
          {stored.isChanged && (
            <Button look="link" className="px-1.5 max-md:order-2" onClick={resetToDelivered}>
              Comme livré
            </Button>
          )}
        </>
      }
      actions={
        <Button
          small
          busy={saving}
          aria-disabled={saving || !isChanged(draft) || undefined}
          className="min-w-32 max-md:px-2 max-md:text-md aria-disabled:opacity-60"
          onClick={publish}
        >
          Publier
        </Button>
      }
      notices={{ draft, editor: contentEditor }}
      onSave={publish}
      preview={<ContentPreview id={draft.id} schema={stored.schema} {...fields} />}
    >
      <ContentForm draft={draft} />
    </EditorFrame>
  );
}

function publish(): void {
  const draft = contentEditor.$draft.get();
  if (draft && isChanged(draft)) contentEditor.save();
}

/** Whether readers see what was published, told where the author is looking. */
export function OnlineState({ id }: { id: string }) {
  const followed = useStore($followed);
  if (followed?.id !== id) return null;
  return followed.state === 'online' ? 'En ligne' : 'Mise en ligne…';
}
