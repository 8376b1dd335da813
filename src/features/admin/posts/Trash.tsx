import { useStore } from '@nanostores/react';
import { Window } from '#src/features/admin/app/Window.tsx';
import { formatDate } from '#src/time.ts';
import { $trash, closeTrash, eraseFromTrash, openTrash, takeFromTrash } from './trash-store.ts';

export function Trash() {
  const { open, phase, items, failure } = useStore($trash);
  return (
    <Window
      open={open}
      onClose={closeTrash}
      title="Corbeille"
      description="Les articles supprimés restent ici 30 jours, puis disparaissent."
    >
      {phase === 'loading' && <p className="waiting">Ouverture de la corbeille…</p>}
      {phase === 'failed' && (
        <div className="empty" role="alert">
          <p>{failure}</p>
          <button type="button" className="button-quiet" onClick={openTrash}>
            Réessayer
          </button>
        </div>
      )}
      {phase === 'ready' && items.length === 0 && <p className="empty">La corbeille est vide.</p>}
      <ul className="rows">
        {items.map((post) => (
          <li key={post.id} className="row" data-row={post.id}>
            <div className="row-text">
              <h3>{post.title}</h3>
              <p className="row-facts">
                <span>supprimé le {formatDate(post.deletedAt)}</span>
                <span>disparaîtra le {formatDate(post.purgedAt)}</span>
              </p>
            </div>
            <div className="row-buttons">
              <button type="button" className="button-quiet" onClick={() => takeFromTrash(post)}>
                Reprendre<span className="visually-hidden"> « {post.title} »</span>
              </button>
              <button type="button" className="text-button" onClick={() => eraseFromTrash(post)}>
                Effacer<span className="visually-hidden"> « {post.title} »</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
    </Window>
  );
}
