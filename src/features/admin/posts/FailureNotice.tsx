import { useStore } from '@nanostores/react';
import { Icon } from '#src/ui/Icon.tsx';
import { $editing } from './editor-store.ts';
import { saveAsNew, savePost } from './save.ts';

/** Why the post could not be saved, and that nothing is lost. */
export function FailureNotice() {
  const editing = useStore($editing);
  if (!editing?.failure) return null;
  const { title, text, isGone } = editing.failure;
  return (
    <div className="notice" data-state="failed">
      <p>
        <Icon name="warning" />
        <span>
          <strong>{title}</strong> – {text}{' '}
          {editing.keptAt === 'refused'
            ? 'Votre texte est toujours dans cette page : ne la fermez pas.'
            : 'Votre texte est intact, et gardé dans ce navigateur.'}
        </span>
      </p>
      <div className="notice-actions">
        {isGone ? (
          <button type="button" className="text-button strong" onClick={() => saveAsNew()}>
            Enregistrer comme nouvel article
          </button>
        ) : (
          <button type="button" className="text-button strong" onClick={() => savePost()}>
            Réessayer
          </button>
        )}
      </div>
    </div>
  );
}
