import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { Loaded } from '#src/features/admin/app/ListCard.tsx';
import { isChanged } from '#src/features/admin/drafts/draft.ts';
import { formatDateTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { Placeholder } from '#src/ui/Card.tsx';
import { DialogButton } from '#src/ui/Dialog.tsx';
import type { VersionSummary } from './api.ts';
import type { versionHistory } from './store.ts';

type Store<Text extends { version: number }> = Pick<
  ReturnType<typeof versionHistory<Text, { title: string }>>,
  'list' | '$shown' | '$draft' | 'clear' | 'show' | 'restoreShown'
>;

interface Props<Text extends { version: number }> {
  versions: Store<Text>;
  /** Whose states these are: « cet article ». */
  of: string;
  /** What must happen to the form's text before another takes its place. */
  unsaved: string;
  /** What stays as it is. */
  unchanged: string;
  preview: (text: Text) => ReactNode;
}

/** The last twenty saved states, and the texts that were given up for another. */
export function Versions<Text extends { version: number }>(props: Props<Text>) {
  const { versions, of } = props;
  return (
    <DialogButton
      button={{ look: 'link', className: 'px-1.5 max-md:order-2', children: 'Versions' }}
      title="Versions précédentes"
      description={`Les vingt derniers états enregistrés de ${of}.`}
      width="wide"
    >
      {(close) => (
        <Loaded resource={versions.list} waiting="Chargement des versions…">
          {(items) => <VersionList items={items} onRestored={close} {...props} />}
        </Loaded>
      )}
    </DialogButton>
  );
}

interface ListProps<Text extends { version: number }> extends Props<Text> {
  items: VersionSummary[];
  onRestored: () => void;
}

function VersionList<Text extends { version: number }>(props: ListProps<Text>) {
  const { items, versions } = props;
  const { value: shown, failure } = useStore(versions.$shown);

  useEffect(() => versions.clear, [versions]);

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
              onClick={() => versions.show(version)}
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
        <ShownVersion shown={shown} {...props} />
      ) : (
        <Placeholder role="status">{failure || 'Choisissez une version pour la lire.'}</Placeholder>
      )}
    </div>
  );
}

function ShownVersion<Text extends { version: number }>(props: ListProps<Text> & { shown: Text }) {
  const { shown, versions, preview, unsaved, unchanged, onRestored } = props;
  const draft = useStore(versions.$draft);
  const isUnsaved = draft !== null && isChanged(draft);
  return (
    <div className="grid justify-items-start gap-3 *:min-w-0">
      {preview(shown)}
      <p className="text-small/loose text-umber">{isUnsaved ? unsaved : unchanged}</p>
      <Button
        disabled={isUnsaved}
        onClick={async () => {
          if (await versions.restoreShown()) onRestored();
        }}
      >
        Restaurer cette version
      </Button>
    </div>
  );
}
