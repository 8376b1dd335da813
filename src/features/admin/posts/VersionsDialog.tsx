import { useStore } from '@nanostores/react';
import { Window } from '#src/features/admin/app/Window.tsx';
import { formatDateTime } from '#src/time.ts';
import { $editing, isChanged } from './editor-store.ts';
import { ArticlePreview } from './Preview.tsx';
import {
  $versions,
  closeVersions,
  openVersions,
  restoreShown,
  showVersion,
} from './versions-store.ts';

/** The last twenty saved states of the post. */
export function VersionsDialog() {
  const { open, phase, items, shown, failure } = useStore($versions);
  return (
    <Window
      open={open}
      onClose={closeVersions}
      title="Versions précédentes"
      description="Les vingt derniers états enregistrés de cet article."
      wide
    >
      {phase === 'loading' && <p className="waiting">Chargement des versions…</p>}
      {phase === 'failed' && (
        <div className="empty" role="alert">
          <p>{failure}</p>
          <button type="button" className="button-quiet" onClick={openVersions}>
            Réessayer
          </button>
        </div>
      )}
      {phase === 'ready' && items.length === 0 && (
        <p className="empty">Il n’y a pas encore de version précédente.</p>
      )}
      {items.length > 0 && (
        <div className="versions">
          <ul className="version-list">
            {items.map(({ version, title, updatedAt, words }) => (
              <li key={version}>
                <button
                  type="button"
                  aria-pressed={shown?.version === version}
                  onClick={() => showVersion(version)}
                >
                  {formatDateTime(updatedAt)}
                  <small>
                    {title}, {words} mots
                  </small>
                </button>
              </li>
            ))}
          </ul>
          <ShownVersion />
        </div>
      )}
    </Window>
  );
}

function ShownVersion() {
  const { shown } = useStore($versions);
  const editing = useStore($editing);
  if (!shown) return <p className="empty">Choisissez une version pour la lire.</p>;
  const unsaved = editing !== null && isChanged(editing);
  return (
    <div className="shown-version">
      <ArticlePreview fields={shown} />
      <p className="hint">
        {unsaved
          ? 'Enregistrez d’abord votre texte : il restera alors parmi les versions.'
          : 'La publication et l’adresse de l’article ne changent pas.'}
      </p>
      <button type="button" className="button" disabled={unsaved} onClick={restoreShown}>
        Restaurer cette version
      </button>
    </div>
  );
}
