import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { type BuildNews, buildNews, isAtRest } from './sentences.ts';
import {
  $publication,
  $release,
  forgetRelease,
  lookAgain,
  publishNow,
  type Release,
  watchBuilds,
} from './store.ts';

/** Whether the last change can be seen by readers, when all of it will be, and what keeps it from them. */
export function PublicationNews() {
  const publication = useStore($publication);
  useEffect(watchBuilds, []);
  const news = publication && buildNews(publication, new Date());
  return (
    <div className="grid gap-2.5 empty:hidden" role="status">
      <ReleaseNotice />
      {news && <BuildNotice {...news} />}
    </div>
  );
}

const TONES = { waiting: 'waiting', online: 'good', late: 'warning' } as const;

function ReleaseNotice() {
  const release = useStore($release);
  const publication = useStore($publication);
  if (!release) return null;
  const { title, path, effect, state } = release;
  const isEverywhere = !publication || isAtRest(publication);
  return (
    <Notice
      tone={TONES[state]}
      actions={
        <>
          {effect === 'shown' && state === 'online' && (
            <a href={path} target="_blank" rel="noreferrer">
              Voir l’article
              <span className="visually-hidden"> (nouvel onglet)</span>
            </a>
          )}
          {state === 'late' && (
            <Button look="link" onClick={lookAgain}>
              Vérifier à nouveau
            </Button>
          )}
          <Button look="link" onClick={forgetRelease}>
            Masquer
          </Button>
        </>
      }
    >
      {sentence(`« ${title} »`, release, isEverywhere)}
    </Notice>
  );
}

function sentence(title: string, { effect, state }: Release, isEverywhere: boolean): string {
  if (state === 'late') return `${title} : le changement n’est pas encore visible sur le site.`;
  if (effect === 'removed') {
    return state === 'online' ? `${title} n’est plus en ligne.` : `${title} : retrait en cours…`;
  }
  if (state === 'waiting') return `${title} : mise en ligne en cours…`;
  return isEverywhere ? `${title} est en ligne.` : `${title} est en ligne à son adresse.`;
}

function BuildNotice({ tone, text, cost, button }: BuildNews) {
  const action = button && (
    <Button look="link" onClick={publishNow}>
      {button}
    </Button>
  );
  return (
    <Notice tone={tone} actions={action}>
      {text}
      {cost && <small>{cost}</small>}
    </Notice>
  );
}
