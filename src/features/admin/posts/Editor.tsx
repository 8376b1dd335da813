import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DraftNotices, savedSentence } from '#src/features/admin/drafts/DraftNotices.tsx';
import { isChanged } from '#src/features/admin/drafts/draft.ts';
import { whenOnline } from '#src/features/admin/publication/sentences.ts';
import { $followed, publication } from '#src/features/admin/publication/store.ts';
import { formatDateTime, formatTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { PostForm } from './PostForm.tsx';
import { Preview } from './Preview.tsx';
import { pastePicture } from './picture.ts';
import { type PostDraft, postEditor, publishPost, savePost } from './post-editor.ts';
import { $slugCheck } from './slug-check.ts';
import { Versions } from './Versions.tsx';

/** Which of the two a narrow screen shows; a wide one shows both. */
type View = 'write' | 'read';

/** The post form, with what readers will see beside it. */
export function Editor({ draft }: { draft: PostDraft }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>('write');

  useEffect(() => (bar.current ? standBelow(bar.current) : undefined), []);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <section
      // Takes the focus of a press beside the fields, so that keys and pictures still arrive here.
      tabIndex={-1}
      className="grid gap-4 outline-none"
      aria-labelledby="editor-title"
      onPaste={pastePicture}
      onKeyDown={saveByKey}
    >
      <div
        ref={bar}
        className="sticky top-16 z-10 -mx-2 flex flex-wrap items-center gap-x-2 gap-y-1 bg-midnight p-2 [box-shadow:0_1px_var(--color-dusk)] md:gap-x-4"
      >
        <Button look="link" className="px-2 max-md:pl-1" onClick={postEditor.close}>
          <Icon name="back" />
          <span className="max-md:visually-hidden">Articles</span>
        </Button>
        <h2
          id="editor-title"
          ref={heading}
          tabIndex={-1}
          className="text-title-3 max-md:visually-hidden"
        >
          {draft.version === null ? 'Nouvel article' : "Modifier l'article"}
        </h2>
        <p
          role="status"
          className="flex-1 text-small text-mist max-md:order-2 max-md:pl-2 md:text-right"
        >
          {stateSentence(draft)} <OnlineState id={draft.id} />
        </p>
        <Button
          look="link"
          className="px-0.5 md:px-1.5 lg:hidden"
          onClick={() => setView(view === 'write' ? 'read' : 'write')}
        >
          {view === 'write' ? 'Aperçu' : 'Écrire'}
        </Button>
        {draft.version !== null && draft.version > 0 && <Versions />}
        <Actions draft={draft} />
      </div>
      <DraftNotices draft={draft} editor={{ ...postEditor, save: savePost }} />
      <div className="grid items-start gap-4 md:gap-6 xl:gap-8 *:min-w-0 lg:grid-cols-2">
        <div className={view === 'read' ? 'max-lg:hidden' : ''}>
          <PostForm draft={draft} />
        </div>
        <div className={`lg:sticky lg:top-34 ${view === 'write' ? 'max-lg:hidden' : ''}`}>
          <Preview fields={draft.fields} />
        </div>
      </div>
    </section>
  );
}

/** Keeps the place below the bar, whose lines are one or more, for what sticks there. */
function standBelow(bar: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const { top } = getComputedStyle(bar);
    bar.parentElement?.style.setProperty('--text-top', `calc(${top} + ${bar.offsetHeight}px)`);
  });
  observer.observe(bar);
  return () => observer.disconnect();
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
    <div className="flex items-center gap-1 max-md:flex-1 max-md:justify-end md:gap-3">
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
    </div>
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
  if (followed?.postId !== id || followed.effect !== 'shown') return null;
  if (followed.state === 'waiting') return 'Mise en ligne…';
  if (followed.state !== 'online') return null;
  return (
    <>
      <a href={followed.path} target="_blank" rel="noreferrer">
        En ligne<span className="visually-hidden"> : voir l’article (nouvel onglet)</span>
      </a>
      {builds?.expectedAt && `, dans les listes ${whenOnline(builds, new Date())}`}
    </>
  );
}

function saveByKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
  event.preventDefault();
  savePost();
}
