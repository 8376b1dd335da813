import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import { isChanged, keptSentence } from '#src/features/admin/documents/document.ts';
import { EditorFrame } from '#src/features/admin/documents/EditorFrame.tsx';
import { OnlineState } from '#src/features/admin/publication/PublicationNews.tsx';
import { pictureHtml, renderArticle } from '#src/text/markdown.ts';
import { typographer } from '#src/text/typography.ts';
import { formatDate, formatDateTime, formatTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { PostForm } from './PostForm.tsx';
import { $isSending, pastePicture } from './picture.ts';
import {
  $slugState,
  isRelease,
  type PostDocument,
  type PostFields,
  postEditor,
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
          {isSending ? 'Envoi de l’image…' : stateSentence(state)}
          {state.savedAt && state.saved?.state === 'published' && (
            <OnlineState page={`/blog/${state.saved.slug}`} publishedAt={state.saved.publishedAt} />
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
  const release = fields.publishAt ? 'Programmer' : 'Publier';
  const save = isRelease(fields, saved) ? release : 'Enregistrer';
  const isPublishable = !fields.published && saved?.state !== 'published';
  const alike = {
    small: true,
    busy: saving,
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

const SHEET =
  'paper before:hidden overflow-y-auto p-[clamp(1.25rem,0.8rem+2vw,2.25rem)] lg:max-h-[calc(100dvh-10rem)]';
/** Below a title smaller than on the page. */
const TEXT = 'prose [&>h2]:text-title-3 [&>h3]:text-xl';

/** The post as its readers will see it. */
function Preview({ fields }: { fields: PostFields }) {
  const shown = useDeferredValue(fields);
  const { title, excerpt, content, category, author, readTime, imageUrl, imageAlt } = shown;
  const html = useMemo(() => renderArticle(content, { picture: pictureHtml }).html, [content]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
    <section className={SHEET} tabIndex={0} aria-label="Article">
      <p className="font-title text-crimson">{category}</p>
      <p className="font-title text-title-2/[1.15]">{typographer(title) || 'Sans titre'}</p>
      <p className="mt-2 text-[1.1875rem]/[1.45]">{typographer(excerpt)}</p>
      <p className="mt-2 mb-5 text-sm text-umber">
        {formatDate(shown.publishAt ?? new Date().toISOString())} · {author} · {readTime}
      </p>
      {imageUrl && (
        <img className="mb-5 aspect-[16/9] w-full object-cover" src={imageUrl} alt={imageAlt} />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the grammar escapes all HTML */}
      <div className={TEXT} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
