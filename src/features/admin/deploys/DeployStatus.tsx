import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Notice } from '#src/components/Notice.tsx';
import { publicationStatus, publishNow, watchBuilds } from './state.ts';

/** Displays which changes are not online yet, and a button that requests a build, with its cost. */
export function DeployStatus() {
  useEffect(watchBuilds, []);
  const news = useStore(publicationStatus.$resource).value?.news;
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

interface OnlineStateProps {
  /** Path of the page, if the text is a post. */
  publicPath?: string;
  /** When a post was published, or null. The default '' precedes any build: other texts are prerendered. */
  publishedAt?: string | null;
}

/** When a saved text is public: after the next build, or at once if it is a post newer than the last one. */
export function OnlineState({ publicPath, publishedAt = '' }: OnlineStateProps) {
  const status = useStore(publicationStatus.$resource).value;
  if (!status) return null;
  const { when, builtAt } = status;
  const isPrerendered = publishedAt !== null && publishedAt <= builtAt;
  // `when` is null if no build is expected, and empty if everything is public.
  if (isPrerendered && when === null) return ', pas encore en ligne';
  if (isPrerendered && when) return `, en ligne ${when}`;
  if (!publicPath) return ', en ligne';
  return (
    <>
      {', '}
      <a href={publicPath} target="_blank" rel="noreferrer">
        en ligne<span className="visually-hidden"> : voir l’article (nouvel onglet)</span>
      </a>
      {when && `, dans les listes ${when}`}
    </>
  );
}
