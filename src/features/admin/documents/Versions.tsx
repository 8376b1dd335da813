import { Loaded } from '#src/features/admin/list/ListCard.tsx';
import { attempt } from '#src/features/admin/session/session-store.ts';
import { formatDateTime } from '#src/time.ts';
import { DialogButton } from '#src/ui/Dialog.tsx';
import { Placeholder } from '#src/ui/Sheet.tsx';
import type { Text, VersionSummary } from './api.ts';
import { isChanged } from './document.ts';
import type { FrameProps } from './EditorFrame.tsx';

/** A text that may take the place of the one in the form. */
export interface EarlierText {
  title: string;
  fields: Text;
}

interface Props extends Pick<FrameProps, 'state' | 'editor' | 'delivered'> {
  onShow: (text: EarlierText) => void;
}

/** The texts to go back to: the saved one, earlier ones, those given up for another. */
export function Versions(props: Props) {
  return (
    <DialogButton
      button={{ look: 'link', children: 'Versions' }}
      title="Versions"
      description="Celle que vous choisissez paraît dans l’aperçu, d’où vous pouvez la restaurer."
    >
      {(close) => (
        <Loaded resource={props.editor.versions} waiting="Chargement des versions…">
          {(items) => <VersionList {...props} items={items} onChosen={close} />}
        </Loaded>
      )}
    </DialogButton>
  );
}

function VersionList(props: Props & { items: VersionSummary[]; onChosen: () => void }) {
  const { state, editor, delivered, items, onShow, onChosen } = props;
  const { saved, untouched } = state;
  const detail = saved?.updatedAt ? formatDateTime(saved.updatedAt) : '';
  const entries = [
    ...(saved && isChanged(state)
      ? [{ title: 'Texte enregistré', detail, read: () => untouched }]
      : []),
    ...items.map(({ version, updatedAt, title, words }) => ({
      title: formatDateTime(updatedAt),
      detail: [title, `${words} ${words > 1 ? 'mots' : 'mot'}`].filter(Boolean).join(', '),
      read: () => editor.readVersion(version),
    })),
    ...(delivered ? [{ title: 'Comme livré', detail: '', read: () => delivered }] : []),
  ];
  if (entries.length === 0) {
    return <Placeholder>Il n’y a pas encore de version précédente.</Placeholder>;
  }
  return (
    <ul className="mt-5" aria-label="Versions">
      {entries.map(({ title, detail, read }) => (
        <li key={title}>
          <button
            type="button"
            className="w-full cursor-pointer border-b border-b-ink/20 px-3 py-2.5 text-left hover:bg-shade"
            onClick={() =>
              attempt('Erreur de chargement', async () => {
                onShow({ title, fields: await read() });
                onChosen();
              })
            }
          >
            {title}
            <small className="block text-[0.875rem] text-umber">{detail}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
