import { useStore } from '@nanostores/react';
import { isChanged, keptSentence } from '#src/features/admin/documents/document.ts';
import { EditorFrame } from '#src/features/admin/documents/EditorFrame.tsx';
import { OnlineState } from '#src/features/admin/publication/PublicationNews.tsx';
import { formatDateTime, formatTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { PostForm } from './PostForm.tsx';
import { Preview } from './Preview.tsx';
import { $isSending, pastePicture } from './picture.ts';
import {
  $slugState,
  isRelease,
  type PostDocument,
  type PostFields,
  postEditor,
  publicationOf,
  publishPost,
  savePost,
} from './post-editor.ts';

/** The post form, with what readers will see beside it. */
export function Editor({ state }: { state: PostDocument }) {
  const isSending = useStore($isSending);
  return (
    <EditorFrame
      state={state}
      editor={postEditor}
      back={{ label: 'Articles' }}
      title={state.saved ? "Modifier l'article" : 'Nouvel article'}
      status={
        <>
          {isSending ? 'Envoi de l’image…' : stateSentence(state)}{' '}
          {state.savedAt && state.saved?.state === 'published' && (
            <OnlineState page={`/blog/${state.saved.slug}`} />
          )}
        </>
      }
      actions={<Actions state={state} />}
      onSave={savePost}
      onPaste={pastePicture}
      preview={(fields: PostFields) => <Preview fields={fields} />}
    >
      <PostForm state={state} />
    </EditorFrame>
  );
}

function Actions({ state }: { state: PostDocument }) {
  const { saved, saving, fields, faults } = state;
  const slug = useStore($slugState);
  const choice = publicationOf(fields);
  const release = choice === 'scheduled' ? 'Programmer' : 'Publier';
  const save = isRelease(fields, saved) ? release : 'Enregistrer';
  const isPublishable = choice === 'draft' && saved?.state !== 'published';
  const alike = {
    small: true,
    busy: saving,
    className: 'max-md:px-2 max-md:text-md',
    disabled: slug === 'checking' || slug === 'taken' || faults.slug !== undefined,
  };
  return (
    <>
      <Button look={isPublishable ? 'quiet' : 'gold'} onClick={() => savePost()} {...alike}>
        {save}
      </Button>
      {isPublishable && (
        <Button onClick={publishPost} {...alike}>
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
