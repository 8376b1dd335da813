import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { whenOnline } from '#src/features/admin/publication/sentences.ts';
import { $publication, $release } from '#src/features/admin/publication/store.ts';
import { formatTime } from '#src/time.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { $editing, type Editing, isChanged } from './editor-store.ts';
import { closeEditor } from './open.ts';
import { isSlugReady, savePost } from './save.ts';
import { openVersions } from './versions-store.ts';

interface Props {
  /** Which of the two a narrow screen shows; a wide one shows both. */
  view: 'write' | 'read';
  onView: (view: 'write' | 'read') => void;
  children: ReactNode;
}

/** Stays in sight while the text scrolls: the way back, what is kept where, and the button that saves. */
export function EditorBar({ view, onView, children }: Props) {
  const editing = useStore($editing);
  if (!editing) return null;
  return (
    <div className="editor-bar">
      <button type="button" className="text-button back" onClick={closeEditor}>
        <Icon name="back" />
        <span>Articles</span>
      </button>
      {children}
      <p className="kept" role="status">
        {keptSentence(editing)} <OnlineState id={editing.id} />
      </p>
      <div className="editor-actions">
        <button
          type="button"
          className="text-button narrow-only"
          onClick={() => onView(view === 'write' ? 'read' : 'write')}
        >
          {view === 'write' ? 'Aperçu' : 'Écrire'}
        </button>
        {editing.version !== null && editing.version > 0 && (
          <button type="button" className="text-button" onClick={openVersions}>
            Versions
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={!isSlugReady(editing)}
          aria-disabled={editing.saving}
          onClick={() => savePost()}
        >
          {saveLabel(editing)}
        </button>
      </div>
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

function saveLabel({ saving, slug }: Editing): string {
  if (saving) return 'Enregistrement…';
  return slug === 'checking' ? 'Vérification…' : 'Enregistrer';
}

function keptSentence(editing: Editing): string {
  const { keptAt, savedAt } = editing;
  if (!isChanged(editing)) return savedAt ? `Enregistré à ${formatTime(savedAt)}` : '';
  if (keptAt === 'refused') return 'Pas encore enregistré';
  return keptAt ? `Gardé localement à ${formatTime(keptAt)}` : 'Pas encore enregistré';
}
