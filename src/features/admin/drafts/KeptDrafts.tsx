import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatDateTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import type { DraftSummary } from './api.ts';
import { $drafts, discardDraft, refreshDrafts } from './list.ts';

interface Props {
  kind: DraftSummary['kind'];
  onResume: (draft: DraftSummary) => void;
}

/** Offers the texts that were left unsaved. */
export function KeptDrafts({ kind, onResume }: Props) {
  const drafts = useStore($drafts).filter((draft) => draft.kind === kind);

  useEffect(() => {
    refreshDrafts();
  }, []);

  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="kept-drafts">
      <h2 id="kept-drafts" className="mb-2.5 text-xl">
        {drafts.length === 1 ? 'Un texte non enregistré' : 'Des textes non enregistrés'}
      </h2>
      <ul className="grid gap-2.5">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Notice
              tone="warning"
              actions={
                <>
                  <Button look="link" className="semibold" onClick={() => onResume(draft)}>
                    Reprendre ce texte
                  </Button>
                  <Button look="link" onClick={() => discardDraft(draft)}>
                    Jeter
                  </Button>
                </>
              }
            >
              « {draft.title || 'Sans titre'} », gardé le {formatDateTime(draft.keptAt)}
            </Notice>
          </li>
        ))}
      </ul>
    </section>
  );
}
