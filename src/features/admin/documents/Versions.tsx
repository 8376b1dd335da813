import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Loaded } from '#src/features/admin/list/ListCard.tsx';
import { formatDateTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { DialogButton } from '#src/ui/Dialog.tsx';
import { Placeholder } from '#src/ui/Sheet.tsx';
import type { Text, VersionSummary } from './api.ts';
import { type DocumentState, isChanged, type Kind } from './document.ts';
import type { documentVersions } from './versions.ts';

interface Props<Fields extends Text> {
  state: DocumentState<Fields, { updatedAt: string | null }>;
  editor: {
    versions: ReturnType<typeof documentVersions>;
    restore: (fields: Text) => Promise<boolean>;
    words: Pick<Kind<Fields, unknown>['words'], 'saved'>;
  };
  /** Another text to go back to. */
  delivered?: Fields;
  preview: (fields: Fields) => ReactNode;
}

/** What can be read: a text that is here already, or an earlier one, to be asked for by its name. */
interface Entry {
  name: string;
  title: string;
  detail: string;
  fields?: Text;
}

/** The texts that may take the place of the one in the form: the saved one, earlier ones, those given up for another. */
export function Versions<Fields extends Text>(props: Props<Fields>) {
  const { versions } = props.editor;
  return (
    <DialogButton
      button={{ look: 'link', className: 'px-1.5 max-md:order-2', children: 'Versions' }}
      title="Versions"
      description="Celle que vous restaurez prend place dans le formulaire, sans rien changer ailleurs."
      width="wide"
    >
      {(close) => (
        <Loaded resource={versions.list} waiting="Chargement des versions…">
          {(items) => (
            <VersionList entries={entriesOf(props, items)} onRestored={close} {...props} />
          )}
        </Loaded>
      )}
    </DialogButton>
  );
}

function entriesOf<Fields extends Text>(
  { state, editor, delivered }: Props<Fields>,
  items: VersionSummary[],
): Entry[] {
  const { saved, untouched } = state;
  const present = {
    name: 'saved',
    title: editor.words.saved === 'Publié' ? 'Texte publié' : 'Texte enregistré',
    detail: saved?.updatedAt ? formatDateTime(saved.updatedAt) : '',
    fields: { ...untouched },
  };
  return [
    ...(saved && isChanged(state) ? [present] : []),
    ...items.map(({ version, updatedAt, title, words }) => ({
      name: version,
      title: formatDateTime(updatedAt),
      detail: [title, `${words} ${words > 1 ? 'mots' : 'mot'}`].filter(Boolean).join(', '),
    })),
    ...(delivered
      ? [{ name: 'delivered', title: 'Comme livré', detail: '', fields: { ...delivered } }]
      : []),
  ];
}

interface ListProps<Fields extends Text> extends Props<Fields> {
  entries: Entry[];
  onRestored: () => void;
}

function VersionList<Fields extends Text>(props: ListProps<Fields>) {
  const { entries, editor, state, preview, onRestored } = props;
  const { versions, restore } = editor;
  const { value, failure } = useStore(versions.$shown);
  const [chosen, setChosen] = useState('');
  const entry = entries.find(({ name }) => name === chosen);
  const shown = entry?.fields ?? (value?.version === chosen ? value.fields : null);

  useEffect(() => versions.clear, [versions]);

  if (entries.length === 0) {
    return <Placeholder>Il n’y a pas encore de version précédente.</Placeholder>;
  }
  return (
    <div className="mt-5 grid gap-5 md:grid-cols-[18rem_1fr]">
      <ul className="grid max-h-96 content-start overflow-y-auto" aria-label="Versions">
        {entries.map(({ name, title, detail, fields }) => (
          <li key={name}>
            <button
              type="button"
              className="w-full cursor-pointer border-b border-l-3 border-b-ink/20 border-l-transparent px-3 py-2.5 text-left focus-visible:-outline-offset-3 aria-pressed:border-l-red aria-pressed:bg-shade"
              aria-pressed={chosen === name}
              onClick={() => {
                setChosen(name);
                if (!fields) versions.show(name);
              }}
            >
              {title}
              <small className="block text-[0.875rem] text-umber">{detail}</small>
            </button>
          </li>
        ))}
      </ul>
      {shown ? (
        <div className="grid justify-items-start gap-3 *:min-w-0">
          {preview({ ...state.fields, ...shown })}
          {isChanged(state) && (
            <p className="text-small/loose text-umber">
              Le texte du formulaire restera parmi les versions.
            </p>
          )}
          <Button onClick={async () => (await restore(shown)) && onRestored()}>
            Restaurer cette version
          </Button>
        </div>
      ) : (
        <Placeholder role="status">{failure || 'Choisissez une version pour la lire.'}</Placeholder>
      )}
    </div>
  );
}
