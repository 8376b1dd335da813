import { formatDateTime, formatTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { type DraftState, isChanged, isKept, type Kind } from './draft.ts';

interface Props {
  draft: DraftState<object, unknown>;
  editor: {
    save: () => unknown;
    saveAsNew: () => unknown;
    revert: () => unknown;
    words: { saveAsNew?: string };
  };
}

/** That the form opened on a text which was not saved, and why it could not be saved now. */
export function DraftNotices({ draft, editor }: Props) {
  const { isResumed, keptAt, failure } = draft;
  return (
    <>
      {isResumed && keptAt && isChanged(draft) && (
        <Notice
          tone="warning"
          actions={
            <Button look="link" onClick={editor.revert}>
              Abandonner les modifications
            </Button>
          }
        >
          Voici votre texte non enregistré, gardé le {formatDateTime(keptAt)}.
        </Notice>
      )}
      {failure && (
        <Notice
          tone="failed"
          actions={
            <Button
              look="link"
              className="font-semibold"
              onClick={() => (failure.isGone ? editor.saveAsNew() : editor.save())}
            >
              {failure.isGone ? editor.words.saveAsNew : 'Réessayer'}
            </Button>
          }
        >
          <strong>{failure.title}</strong> – {failure.text}{' '}
          {isKept(draft)
            ? 'Votre texte est intact, et gardé sur le serveur.'
            : 'Votre texte est intact dans cette page : ne la fermez pas.'}
        </Notice>
      )}
    </>
  );
}

/** What the server has of the text. */
export function savedSentence(
  draft: DraftState<object, unknown>,
  { saved }: Kind<unknown, unknown>['words'],
): string {
  const { keptAt, savedAt } = draft;
  if (!isChanged(draft)) return savedAt ? `${saved} à ${formatTime(savedAt)}` : '';
  const isSafe = isKept(draft) && keptAt !== null;
  return isSafe
    ? `Gardé${saved.endsWith('ée') ? 'e' : ''} à ${formatTime(keptAt)}, pas encore ${saved.toLowerCase()}`
    : `Pas encore ${saved.toLowerCase()}`;
}
