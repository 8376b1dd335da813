import { useState } from 'react';
import { Loaded } from '#src/features/admin/list/ListCard.tsx';
import { errorMessage } from '#src/features/admin/session/error-message.ts';
import { formatDateTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { DialogButton } from '#src/ui/Dialog.tsx';
import { Placeholder } from '#src/ui/Sheet.tsx';
import type { Text, VersionSummary } from './api.ts';
import { isChanged } from './document.ts';
import type { FrameProps } from './EditorFrame.tsx';

type Props = Pick<FrameProps, 'state' | 'editor' | 'delivered' | 'preview'>;

interface Entry {
  name: string;
  title: string;
  detail: string;
  read: () => Promise<Text>;
}

/** The texts that may take the place of the one in the form: the saved one, earlier ones, those given up for another. */
export function Versions(props: Props) {
  return (
    <DialogButton
      button={{ look: 'link', className: 'px-1.5 max-md:order-2', children: 'Versions' }}
      title="Versions"
      description="Celle que vous restaurez prend place dans le formulaire, sans rien changer ailleurs."
      width="wide"
    >
      {(close) => (
        <Loaded resource={props.editor.versions} waiting="Chargement des versions…">
          {(items) => <VersionList {...props} entries={entriesOf(props, items)} close={close} />}
        </Loaded>
      )}
    </DialogButton>
  );
}

function entriesOf({ state, editor, delivered }: Props, items: VersionSummary[]): Entry[] {
  const { saved, untouched } = state;
  const present = {
    name: 'saved',
    title: editor.words.saved === 'Publié' ? 'Texte publié' : 'Texte enregistré',
    detail: saved?.updatedAt ? formatDateTime(saved.updatedAt) : '',
    read: async () => untouched,
  };
  return [
    ...(saved && isChanged(state) ? [present] : []),
    ...items.map(({ version, updatedAt, title, words }) => ({
      name: version,
      title: formatDateTime(updatedAt),
      detail: [title, `${words} ${words > 1 ? 'mots' : 'mot'}`].filter(Boolean).join(', '),
      read: () => editor.readVersion(version),
    })),
    ...(delivered
      ? [{ name: 'delivered', title: 'Comme livré', detail: '', read: async () => delivered }]
      : []),
  ];
}

function VersionList(props: Props & { entries: Entry[]; close: () => void }) {
  const { entries, editor, state, preview, close } = props;
  const [chosen, setChosen] = useState<{ name: string; fields?: Text; failure?: string }>();

  async function choose({ name, read }: Entry): Promise<void> {
    setChosen({ name });
    const answer = await read().then(
      (fields) => ({ fields }),
      (error) => ({ failure: errorMessage(error) }),
    );
    setChosen((latest) => (latest?.name === name ? { name, ...answer } : latest));
  }

  if (entries.length === 0) {
    return <Placeholder>Il n’y a pas encore de version précédente.</Placeholder>;
  }
  const { fields, failure } = chosen ?? {};
  return (
    <div className="mt-5 grid gap-5 md:grid-cols-[18rem_1fr]">
      <ul className="grid max-h-96 content-start overflow-y-auto" aria-label="Versions">
        {entries.map((entry) => (
          <li key={entry.name}>
            <button
              type="button"
              className="w-full cursor-pointer border-b border-l-3 border-b-ink/20 border-l-transparent px-3 py-2.5 text-left focus-visible:-outline-offset-3 aria-pressed:border-l-red aria-pressed:bg-shade"
              aria-pressed={chosen?.name === entry.name}
              onClick={() => choose(entry)}
            >
              {entry.title}
              <small className="block text-[0.875rem] text-umber">{entry.detail}</small>
            </button>
          </li>
        ))}
      </ul>
      {fields ? (
        <div className="grid justify-items-start gap-3 *:min-w-0">
          {preview({ ...state.fields, ...fields }, true)}
          {isChanged(state) && (
            <p className="text-small/loose text-umber">
              Le texte du formulaire restera parmi les versions.
            </p>
          )}
          <Button onClick={async () => (await editor.restore(fields)) && close()}>
            Restaurer cette version
          </Button>
        </div>
      ) : (
        <Placeholder role="status">{failure || 'Choisissez une version pour la lire.'}</Placeholder>
      )}
    </div>
  );
}
