import { useStore } from '@nanostores/react';
import { isChanged } from '#src/features/admin/drafts/draft.ts';
import { formatDateTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { Placeholder } from '#src/ui/Card.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ArticlePreview } from './Preview.tsx';
import { $post } from './post-editor.ts';
import {
  $versions,
  closeVersions,
  openVersions,
  restoreShown,
  showVersion,
} from './versions-store.ts';

/** The last twenty saved states of the post, and the texts that were given up for another. */
export function VersionsDialog() {
  const { open, phase, items, shown, failure } = useStore($versions);
  return (
    <Dialog
      open={open}
      onClose={closeVersions}
      title="Versions précédentes"
      description="Les vingt derniers états enregistrés de cet article."
      width="wide"
    >
      {phase === 'loading' && <Placeholder>Chargement des versions…</Placeholder>}
      {phase === 'failed' && (
        <Placeholder role="alert">
          <p>{failure}</p>
          <Button look="quiet" className="mt-4" onClick={openVersions}>
            Réessayer
          </Button>
        </Placeholder>
      )}
      {phase === 'ready' && items.length === 0 && (
        <Placeholder>Il n’y a pas encore de version précédente.</Placeholder>
      )}
      {items.length > 0 && (
        <div className="mt-5 grid gap-5 md:grid-cols-[18rem_1fr]">
          <ul className="grid max-h-96 content-start overflow-y-auto" aria-label="Versions">
            {items.map(({ version, title, updatedAt, words }) => (
              <li key={version}>
                <button
                  type="button"
                  className="w-full cursor-pointer border-b border-l-3 border-b-ink/20 border-l-transparent px-3 py-2.5 text-left focus-visible:-outline-offset-3 aria-pressed:border-l-red aria-pressed:bg-shade"
                  aria-pressed={shown?.version === version}
                  onClick={() => showVersion(version)}
                >
                  {formatDateTime(updatedAt)}
                  <small className="block text-[0.875rem] text-umber">
                    {title}, {words} mots
                  </small>
                </button>
              </li>
            ))}
          </ul>
          <ShownVersion />
        </div>
      )}
    </Dialog>
  );
}

function ShownVersion() {
  const { shown } = useStore($versions);
  const draft = useStore($post);
  if (!shown) return <Placeholder>Choisissez une version pour la lire.</Placeholder>;
  const unsaved = draft !== null && isChanged(draft);
  return (
    <div className="grid justify-items-start gap-3">
      <ArticlePreview fields={shown} framed />
      <p className="text-small/loose text-umber">
        {unsaved
          ? 'Enregistrez d’abord votre texte : il restera alors parmi les versions.'
          : 'La publication et l’adresse de l’article ne changent pas.'}
      </p>
      <Button disabled={unsaved} onClick={restoreShown}>
        Restaurer cette version
      </Button>
    </div>
  );
}
