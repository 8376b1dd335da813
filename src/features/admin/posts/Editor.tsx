import { useStore } from '@nanostores/react';
import { isChanged, keptSentence } from '#src/features/admin/documents/document.ts';
import { EditorFrame } from '#src/features/admin/documents/EditorFrame.tsx';
import { OnlineState } from '#src/features/admin/publication/PublicationNews.tsx';
import { formatDateTime, formatTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { publicationOf } from './notice.ts';
import { PostForm } from './PostForm.tsx';
import { ArticlePreview, Preview } from './Preview.tsx';
import { pastePicture } from './picture.ts';
import {
  type PostDocument,
  type PostFields,
  postEditor,
  publishPost,
  savePost,
} from './post-editor.ts';
import { $slugCheck } from './slug-check.ts';

/** The post form, with what readers will see beside it. */
export function Editor({ state }: { state: PostDocument }) {
  return (
    <EditorFrame
      state={state}
      editor={postEditor}
      back={{ label: 'Articles' }}
      title={state.saved ? "Modifier l'article" : 'Nouvel article'}
      status={
        <>
          {stateSentence(state)}{' '}
          {state.savedAt && state.saved?.state === 'published' && (
            <OnlineState page={`/blog/${state.saved.slug}`} />
          )}
        </>
      }
      actions={<Actions state={state} />}
      onSave={savePost}
      onPaste={pastePicture}
      preview={(fields: PostFields, isFramed) =>
        isFramed ? <ArticlePreview fields={fields} framed /> : <Preview fields={fields} />
      }
    >
      <PostForm state={state} />
    </EditorFrame>
  );
}

function Actions({ state }: { state: PostDocument }) {
  const { saved, saving, faults } = state;
  const slugCheck = useStore($slugCheck);
  const isChecking = slugCheck === 'checking';
  const isSlugFaulty = slugCheck === 'taken' || faults.slug !== undefined;
  // Saving waits for the check: a press that falls together with its beginning is not lost.
  const waits = { disabled: isSlugFaulty, 'aria-disabled': saving || isChecking || undefined };
  const choice = publicationOf(state.fields);
  const isSaving = choice === 'draft' || saved?.state === choice;
  const save = choice === 'scheduled' ? 'Programmer' : 'Publier';
  const both = choice === 'draft' && saved?.state !== 'published';
  return (
    <>
      <Button
        look={both ? 'quiet' : 'gold'}
        small
        busy={saving}
        className="min-w-38 max-md:min-w-32 max-md:px-2 max-md:text-md"
        onClick={() => savePost()}
        {...waits}
      >
        {isChecking ? 'Vérification…' : isSaving ? 'Enregistrer' : save}
      </Button>
      {both && (
        <Button
          small
          busy={saving}
          className="max-md:px-2 max-md:text-md"
          onClick={publishPost}
          {...waits}
        >
          Publier
        </Button>
      )}
    </>
  );
}

/** What the server has of the text, and that readers do not see it yet. */
function stateSentence(document: PostDocument): string {
  const { saved, savedAt } = document;
  const kept = keptSentence(document, postEditor.words);
  if (isChanged(document) || document.saving || !saved) return kept;
  if (saved.state === 'draft') {
    const moment = savedAt ? ` enregistré à ${formatTime(savedAt)}` : '';
    return `Brouillon${moment}, pas encore en ligne`;
  }
  const { publishAt } = saved;
  return publishAt ? `${kept || 'Programmé'}, paraîtra le ${formatDateTime(publishAt)}` : kept;
}
