import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Notice } from '#src/ui/Notice.tsx';
import { publication, publishNow, watchBuilds } from './store.ts';

function usePublication() {
  useEffect(watchBuilds, []);
  return useStore(publication.$resource).value;
}

/** What readers do not see yet, until when, and what showing it now would cost. */
export function PublicationNews() {
  const news = usePublication()?.news;
  return (
    <div className="empty:hidden" role="status">
      {news && (
        <Notice tone={news.tone} buttons={[news.button && [news.button, publishNow]]}>
          {news.text}
          {news.cost && <small>{news.cost}</small>}
        </Notice>
      )}
    </div>
  );
}

/** Whether readers see what was published, told where the author is looking; a page of its own shows it at once. */
export function OnlineState({ page }: { page: string }) {
  const builds = usePublication();
  if (!builds) return null;
  return (
    <>
      <a href={page} target="_blank" rel="noreferrer">
        En ligne<span className="visually-hidden"> : voir l’article (nouvel onglet)</span>
      </a>
      {builds.when && `, dans les listes ${builds.when}`}
    </>
  );
}
