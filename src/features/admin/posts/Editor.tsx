import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { DraftNotices, savedSentence } from '#src/features/admin/drafts/DraftNotices.tsx';
import { whenOnline } from '#src/features/admin/publication/sentences.ts';
import { $publication, $release } from '#src/features/admin/publication/store.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { PostForm } from './PostForm.tsx';
import { Preview } from './Preview.tsx';
import { pastePicture } from './picture.ts';
import { $post, type PostDraft, postEditor } from './post-editor.ts';
import { $slugCheck, savePost } from './slug.ts';
import { VersionsDialog } from './VersionsDialog.tsx';
import { openVersions } from './versions-store.ts';

/** Which of the two a narrow screen shows; a wide one shows both. */
type View = 'write' | 'read';

/** The post form, with what readers will see beside it. */
export function Editor() {
  const draft = useStore($post);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opening = draft?.opening;
  const [view, setView] = useState<View>('write');

  useEffect(() => {
    if (!opening) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [opening]);

  useEffect(() => {
    // Another tab only hides the form.
    const inSight =
      <E extends Event>(handle: (event: E) => void) =>
      (event: E) => {
        if (section.current?.checkVisibility()) handle(event);
      };
    const [paste, press] = [inSight(pastePicture), inSight(saveByKey)];
    document.addEventListener('paste', paste);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('keydown', press);
    };
  }, []);

  if (!draft) return null;
  return (
    <section ref={section} className="grid gap-4" aria-labelledby="editor-title">
      <div className="sticky top-16 z-10 -mx-2 flex flex-wrap items-center gap-x-2 gap-y-1 bg-midnight p-2 shadow-[0_1px_0_var(--color-dusk)] md:gap-x-4">
        <Button look="link" className="px-2 max-md:pl-1" onClick={postEditor.close}>
          <Icon name="back" />
          <span className="max-md:visually-hidden">Articles</span>
        </Button>
        <h2
          id="editor-title"
          ref={heading}
          tabIndex={-1}
          className="text-title-3 max-md:order-1 max-md:flex-[1_0_auto] max-md:pl-2 max-md:text-lg"
        >
          {draft.version === null ? 'Nouvel article' : "Modifier l'article"}
        </h2>
        <p
          role="status"
          className="flex-1 text-right text-small text-mist max-md:order-2 max-md:flex-[0_1_auto] max-md:pr-1"
        >
          {savedSentence(draft, '')} <OnlineState id={draft.id} />
        </p>
        <Actions draft={draft} view={view} onView={setView} />
      </div>
      <DraftNotices
        draft={draft}
        editor={{ ...postEditor, save: savePost }}
        saveAsNew="Enregistrer comme nouvel article"
      />
      <div className="grid items-start gap-4 md:gap-6 xl:gap-8 *:min-w-0 lg:grid-cols-2">
        <div className={view === 'read' ? 'max-lg:hidden' : ''}>
          <PostForm draft={draft} />
        </div>
        <div className={`lg:sticky lg:top-34 ${view === 'write' ? 'max-lg:hidden' : ''}`}>
          <Preview fields={draft.fields} />
        </div>
      </div>
      <VersionsDialog />
    </section>
  );
}

interface ActionProps {
  draft: PostDraft;
  view: View;
  onView: (view: View) => void;
}

function Actions({ draft, view, onView }: ActionProps) {
  const { version, saving, faults } = draft;
  const isChecking = useStore($slugCheck) === 'checking';
  const saveLabel = isChecking ? 'Vérification…' : 'Enregistrer';
  return (
    <div className="flex items-center gap-1 max-md:flex-1 max-md:justify-end md:gap-3">
      <Button
        look="link"
        className="px-1.5 lg:hidden"
        onClick={() => onView(view === 'write' ? 'read' : 'write')}
      >
        {view === 'write' ? 'Aperçu' : 'Écrire'}
      </Button>
      {version !== null && version > 0 && (
        <Button look="link" className="px-1.5" onClick={openVersions}>
          Versions
        </Button>
      )}
      <Button
        small
        busy={saving}
        disabled={isChecking || faults.slug !== undefined}
        className="min-w-38 max-md:min-w-33 max-md:px-2.5 max-md:text-md"
        onClick={() => saving || savePost()}
      >
        {saving ? 'Enregistrement…' : saveLabel}
      </Button>
    </div>
  );
}

/** Whether readers see what was saved, told where the author is looking. */
function OnlineState({ id }: { id: string }) {
  const release = useStore($release);
  const publication = useStore($publication);
  if (release?.postId !== id || release.effect !== 'shown') return null;
  if (release.state === 'waiting') return 'Mise en ligne…';
  if (release.state !== 'online') return null;
  return (
    <>
      <a href={release.path} target="_blank" rel="noreferrer">
        En ligne<span className="visually-hidden"> : voir l’article (nouvel onglet)</span>
      </a>
      {publication?.expectedAt && `, dans les listes ${whenOnline(publication, new Date())}`}
    </>
  );
}

function saveByKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
  event.preventDefault();
  savePost();
}
