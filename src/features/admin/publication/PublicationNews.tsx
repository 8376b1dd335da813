import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { buildNews, isAtRest } from './sentences.ts';
import {
  $followed,
  type Followed,
  publication,
  publishNow,
  stopFollowing,
  watchBuilds,
} from './store.ts';

const TONES = { waiting: 'waiting', online: 'good', late: 'warning' } as const;

/** Whether the last change can be seen by readers, when all of it will be, and what keeps it from them. */
export function PublicationNews() {
  const builds = useStore(publication.$resource).value;
  const followed = useStore($followed);
  useEffect(watchBuilds, []);
  const news = builds && buildNews(builds, new Date());
  return (
    <div className="grid gap-2.5 empty:hidden" role="status">
      {followed && (
        <Notice
          tone={TONES[followed.state]}
          actions={
            <>
              {followed.page && followed.effect === 'shown' && followed.state === 'online' && (
                <a href={followed.page.path} target="_blank" rel="noreferrer">
                  Voir l’article
                  <span className="visually-hidden"> (nouvel onglet)</span>
                </a>
              )}
              <Button look="link" onClick={stopFollowing}>
                Masquer
              </Button>
            </>
          }
        >
          {sentence(followed, !followed.page || !builds || isAtRest(builds))}
        </Notice>
      )}
      {news && (
        <Notice
          tone={news.tone}
          actions={
            news.button && (
              <Button look="link" onClick={publishNow}>
                {news.button}
              </Button>
            )
          }
        >
          {news.text}
          {news.cost && <small>{news.cost}</small>}
        </Notice>
      )}
    </div>
  );
}

function sentence({ title, effect, state }: Followed, isEverywhere: boolean): string {
  const text = `« ${title} »`;
  if (state === 'late') return `${text} : le changement n’est pas encore visible sur le site.`;
  if (effect === 'removed') {
    return state === 'online' ? `${text} n’est plus en ligne.` : `${text} : retrait en cours…`;
  }
  if (state === 'waiting') return `${text} : mise en ligne en cours…`;
  return isEverywhere ? `${text} est en ligne.` : `${text} est en ligne à son adresse.`;
}
