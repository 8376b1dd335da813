import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatDateTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import type { DraftSummary } from './api.ts';
import { discardDraft, drafts } from './store.ts';

interface Props {
  kind: DraftSummary['kind'];
  editor: { open: (draft: DraftSummary) => unknown };
  /** What a draft is called, where its own title does not say it. */
  titleOf?: (draft: DraftSummary) => string;
}

/** Offers the texts that were left unsaved. */
export function KeptDrafts({ kind, editor, titleOf = ({ title }) => title }: Props) {
  const kept = useStore(drafts.$resource).value?.filter((draft) => draft.kind === kind) ?? [];

  useEffect(() => {
    drafts.refresh();
  }, []);

  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="kept-drafts">
      <h2 id="kept-drafts" className="mb-2.5 text-xl">
        {kept.length === 1 ? 'Un texte non enregistré' : 'Des textes non enregistrés'}
      </h2>
      <ul className="grid gap-2.5">
        {kept.map((draft) => (
          <li key={draft.id}>
            <Notice
              tone="warning"
              actions={
                <>
                  <Button look="link" className="font-semibold" onClick={() => editor.open(draft)}>
                    Reprendre ce texte
                  </Button>
                  <Button look="link" onClick={() => discardDraft(draft)}>
                    Jeter
                  </Button>
                </>
              }
            >
              « {titleOf(draft) || 'Sans titre'} », gardé le {formatDateTime(draft.keptAt)}
            </Notice>
          </li>
        ))}
      </ul>
    </section>
  );
}
