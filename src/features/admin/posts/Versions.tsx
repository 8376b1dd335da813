import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Loaded } from '#src/features/admin/app/ListCard.tsx';
import { isChanged } from '#src/features/admin/drafts/draft.ts';
import type { VersionSummary } from '#src/features/admin/versions/api.ts';
import type { OwnerPost } from '#src/features/blog/api.ts';
import { formatDateTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { Placeholder } from '#src/ui/Card.tsx';
import { DialogButton } from '#src/ui/Dialog.tsx';
import { ArticlePreview } from './Preview.tsx';
import { $post } from './post-editor.ts';
import {
  clearVersions,
  restoreShown,
  shownVersion,
  showVersion,
  versionList,
} from './versions-store.ts';

/** The last twenty saved states of the post, and the texts that were given up for another. */
export function Versions() {
  return (
    <DialogButton
      button={{ look: 'link', className: 'px-1.5 max-md:order-2', children: 'Versions' }}
      title="Versions précédentes"
      description="Les vingt derniers états enregistrés de cet article."
      width="wide"
    >
      {(close) => (
        <Loaded resource={versionList} waiting="Chargement des versions…">
          {(items) => <VersionList items={items} onRestored={close} />}
        </Loaded>
      )}
    </DialogButton>
  );
}

function VersionList({ items, onRestored }: { items: VersionSummary[]; onRestored: () => void }) {
  const { value: shown, failure } = useStore(shownVersion.$resource);

  useEffect(() => clearVersions, []);

  if (items.length === 0) {
    return <Placeholder>Il n’y a pas encore de version précédente.</Placeholder>;
  }
  return (
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
      {shown ? (
        <ShownVersion shown={shown} onRestored={onRestored} />
      ) : (
        <Placeholder role="status">{failure || 'Choisissez une version pour la lire.'}</Placeholder>
      )}
    </div>
  );
}

function ShownVersion({ shown, onRestored }: { shown: OwnerPost; onRestored: () => void }) {
  const draft = useStore($post);
  const unsaved = draft !== null && isChanged(draft);
  return (
    <div className="grid justify-items-start gap-3">
      <ArticlePreview fields={shown} framed />
      <p className="text-small/loose text-umber">
        {unsaved
          ? 'Enregistrez d’abord votre texte : il restera alors parmi les versions.'
          : 'La publication et l’adresse de l’article ne changent pas.'}
      </p>
      <Button
        disabled={unsaved}
        onClick={async () => {
          if (await restoreShown()) onRestored();
        }}
      >
        Restaurer cette version
      </Button>
    </div>
  );
}
