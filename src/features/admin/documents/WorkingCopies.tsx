import { useResource } from '#src/features/admin/list/ListCard.tsx';
import { formatDateTime } from '#src/time.ts';
import { Notice } from '#src/ui/Notice.tsx';
import type { CopySummary } from './api.ts';
import { copies, discardCopy } from './copies.ts';

interface Props {
  kind: CopySummary['kind'];
  editor: { open: (copy: CopySummary) => unknown };
  /** What a text is called, where its own fields do not say it. */
  titleOf?: (copy: CopySummary) => string;
}

/** Offers the texts that were left before they were saved. */
export function WorkingCopies({ kind, editor, titleOf = ({ title }) => title }: Props) {
  const kept = useResource(copies)?.filter((copy) => copy.kind === kind) ?? [];
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="working-copies">
      <h2 id="working-copies" className="mb-2.5 text-xl">
        {kept.length === 1 ? 'Un texte en cours' : 'Des textes en cours'}
      </h2>
      <ul className="grid gap-2.5">
        {kept.map((copy) => (
          <li key={copy.id}>
            <Notice
              tone="warning"
              buttons={[
                ['Reprendre ce texte', () => editor.open(copy)],
                ['Jeter', () => discardCopy(copy)],
              ]}
            >
              « {titleOf(copy) || 'Sans titre'} », gardé le {formatDateTime(copy.keptAt)}
            </Notice>
          </li>
        ))}
      </ul>
    </section>
  );
}
