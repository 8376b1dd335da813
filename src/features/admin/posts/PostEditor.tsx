import { useStore } from '@nanostores/react';
import { Button } from '#src/components/Button.tsx';
import { OnlineState } from '#src/features/admin/deploys/DeployStatus.tsx';
import { EditorFrame } from '#src/features/admin/editor/EditorFrame.tsx';
import { canSave, formatSaveStatus, isChanged } from '#src/features/admin/editor/editor-state.ts';
import { Preview } from '#src/features/admin/editor/Preview.tsx';
import { formatDate, formatDateTime, formatTime } from '#src/lib/time.ts';
import { PostForm } from './PostForm.tsx';
import * as editor from './post-editor.ts';
import { $isUploading } from './upload-image.ts';

export function PostEditor({ state }: { state: editor.PostEditorState }) {
  const isUploading = useStore($isUploading);
  const { saved, fields } = state;
  // The button is needless if saving `fields` publishes or schedules the post, or if the post is online.
  const hasPublishButton = !fields.published && saved?.state !== 'published';
  const publicationLabel = fields.publishAt ? 'Programmer' : 'Publier';
  const publishedAt = saved?.publishedAt ?? new Date().toISOString();
  return (
    <EditorFrame
      state={state}
      editor={editor.postEditor}
      listLabel="Articles"
      title={saved ? "Modifier l'article" : 'Nouvel article'}
      status={isUploading ? 'Envoi de l’image…' : formatPostStatus(state)}
      onlineState={
        saved?.state === 'published' && (
          <OnlineState publicPath={`/blog/${saved.slug}`} publishedAt={saved.publishedAt} />
        )
      }
      saveLabel={editor.isPublication(fields, saved) ? publicationLabel : 'Enregistrer'}
      saveLook={hasPublishButton ? 'quiet' : 'gold'}
      actions={
        hasPublishButton && (
          <Button
            small
            busy={!canSave(state, editor.PUBLISH_NOW)}
            onClick={() => editor.postEditor.save(editor.PUBLISH_NOW)}
          >
            Publier
          </Button>
        )
      }
      preview={(post: editor.PostFields) => (
        <Preview
          label="Article"
          lead={post.excerpt}
          facts={[formatDate(post.publishAt ?? publishedAt), post.author, post.readTime]}
          hasImages
          {...post}
        />
      )}
    >
      <PostForm state={state} />
    </EditorFrame>
  );
}

function formatPostStatus(state: editor.PostEditorState): string {
  const { saved, savedAt, isSaving } = state;
  const status = formatSaveStatus(state, editor.postEditor.savedWord);
  if (isChanged(state) || isSaving || !saved) return status;
  if (saved.state === 'draft') {
    const time = savedAt ? ` enregistré à ${formatTime(savedAt)}` : '';
    return `Brouillon${time}, pas encore en ligne`;
  }
  const { publishAt: dueDate } = saved;
  return dueDate ? `${status || 'Programmé'}, paraîtra le ${formatDateTime(dueDate)}` : status;
}
