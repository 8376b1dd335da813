import { useStore } from '@nanostores/react';
import { savedSentence } from '#src/features/admin/drafts/DraftNotices.tsx';
import { isChanged } from '#src/features/admin/drafts/draft.ts';
import { EditorFrame } from '#src/features/admin/drafts/EditorFrame.tsx';
import { whenOnline } from '#src/features/admin/publication/sentences.ts';
import { $followed, publication } from '#src/features/admin/publication/store.ts';
import { Versions } from '#src/features/admin/versions/Versions.tsx';
import { formatDateTime, formatTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { PostForm } from './PostForm.tsx';
import { ArticlePreview, Preview } from './Preview.tsx';
import { pastePicture } from './picture.ts';
import { type PostDraft, postEditor, publishPost, savePost } from './post-editor.ts';
import { postHistory } from './post-history.ts';
import { $slugCheck } from './slug-check.ts';

/** The post form, with what readers will see beside it. */
export function Editor({ draft }: { draft: PostDraft }) {
  return (
    <EditorFrame
      back={{ label: 'Articles', onClick: postEditor.close }}
      title={draft.version === null ? 'Nouvel article' : "Modifier l'article"}
      status={
        <>
          {stateSentence(draft)} <OnlineState id={draft.id} />
        </>
      }
      tools={
        draft.version !== null &&
        draft.version > 0 && (
          <Versions
            versions={postHistory}
            of="cet article"
            unsaved="Enregistrez d’abord votre texte : il restera alors parmi les versions."
            unchanged="La publication et l’adresse de l’article ne changent pas."
            preview={(post) => <ArticlePreview fields={post} framed />}
          />
        )
      }
      actions={<Actions draft={draft} />}
      notices={{ draft, editor: { ...postEditor, save: savePost } }}
      onSave={savePost}
      onPaste={pastePicture}
      preview={<Preview fields={draft.fields} />}
    >
      <PostForm draft={draft} />
    </EditorFrame>
  );
}

function Actions({ draft }: { draft: PostDraft }) {
  const { stored, saving, faults } = draft;
  const slugCheck = useStore($slugCheck);
  const isChecking = slugCheck === 'checking';
  const isSlugFaulty = slugCheck === 'taken' || faults.slug !== undefined;
  // Saving waits for the check: a press that falls together with its beginning is not lost.
  const waits = { disabled: isSlugFaulty, 'aria-disabled': saving || isChecking || undefined };
  const isPublic = stored?.state === 'published';
  return (
    <>
      <Button
        look={isPublic ? 'gold' : 'quiet'}
        small
        busy={saving}
        className="min-w-38 max-md:min-w-32 max-md:px-2 max-md:text-md"
        onClick={() => savePost()}
        {...waits}
      >
        {isChecking ? 'Vérification…' : 'Enregistrer'}
      </Button>
      {!isPublic && (
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
function stateSentence(draft: PostDraft): string {
  if (draft.saving) return 'Enregistrement…';
  const saved = savedSentence(draft, postEditor.words);
  if (isChanged(draft) || !draft.stored) return saved;
  const { state, publishAt } = draft.stored;
  if (state === 'draft') {
    const moment = draft.savedAt ? ` enregistré à ${formatTime(draft.savedAt)}` : '';
    return `Brouillon${moment}, pas encore en ligne`;
  }
  return publishAt ? `${saved || 'Programmé'}, paraîtra le ${formatDateTime(publishAt)}` : saved;
}

/** Whether readers see what was saved, told where the author is looking. */
function OnlineState({ id }: { id: string }) {
  const followed = useStore($followed);
  const builds = useStore(publication.$resource).value;
  if (followed?.id !== id || followed.effect !== 'shown') return null;
  if (followed.state === 'waiting') return 'Mise en ligne…';
  if (followed.state !== 'online') return null;
  return (
    <>
      <a href={followed.page?.path} target="_blank" rel="noreferrer">
        En ligne<span className="visually-hidden"> : voir l’article (nouvel onglet)</span>
      </a>
      {builds?.expectedAt && `, dans les listes ${whenOnline(builds, new Date())}`}
    </>
  );
}
