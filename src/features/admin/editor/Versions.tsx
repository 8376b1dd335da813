import type { VersionSummary } from '#src/api/admin/documents.ts';
import { DialogButton } from '#src/components/Dialog.tsx';
import { Placeholder } from '#src/components/Panel.tsx';
import { Loaded } from '#src/features/admin/components/ListPanel.tsx';
import { formatDateTime } from '#src/lib/time.ts';
import type { FrameProps } from './EditorFrame.tsx';
import { isChanged } from './editor-state.ts';

type Props = Pick<FrameProps, 'state' | 'editor' | 'delivered'>;

/** The stored text, earlier ones, and those that were discarded for another. */
export function Versions(props: Props) {
  return (
    <DialogButton
      button={{ look: 'link', children: 'Versions' }}
      title="Versions"
      description="Celle que vous choisissez prend place dans le formulaire. Ce que vous n’avez pas enregistré rejoint les versions."
    >
      {(close) => (
        <Loaded resource={props.editor.versions} waiting="Chargement des versions…">
          {(items) => <VersionList {...props} items={items} onRestored={close} />}
        </Loaded>
      )}
    </DialogButton>
  );
}

function VersionList(props: Props & { items: VersionSummary[]; onRestored: () => void }) {
  const { state, editor, delivered, items, onRestored } = props;
  const { saved, untouched } = state;
  const detail = saved?.updatedAt ? formatDateTime(saved.updatedAt) : '';
  const entries = [
    ...(saved && isChanged(state)
      ? [{ key: 'saved', title: 'Texte enregistré', detail, read: () => untouched }]
      : []),
    ...items.map(({ version, updatedAt, title, words }) => ({
      key: version,
      title: formatDateTime(updatedAt),
      detail: [title, `${words} ${words > 1 ? 'mots' : 'mot'}`].filter(Boolean).join(', '),
      read: () => editor.readVersion(version),
    })),
    ...(delivered
      ? [{ key: 'delivered', title: 'Comme livré', detail: '', read: () => delivered }]
      : []),
  ];
  if (entries.length === 0) {
    return <Placeholder>Il n’y a pas encore de version précédente.</Placeholder>;
  }
  return (
    <ul className="mt-5" aria-label="Versions">
      {entries.map(({ key, title, detail, read }) => (
        <li key={key}>
          <button
            type="button"
            className="w-full cursor-pointer border-b border-b-ink/20 px-3 py-2.5 text-left hover:bg-shade"
            onClick={async () => {
              if (await editor.restore(read)) onRestored();
            }}
          >
            {title}
            <small className="block text-[0.875rem] text-umber">{detail}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
