import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Notice } from '#src/components/Notice.tsx';
import { publication, publishNow, watchBuilds } from './state.ts';

/** Displays the pending changes, when they become public, and the cost of a build now. */
export function DeployStatus() {
  useEffect(watchBuilds, []);
  const news = useStore(publication.$resource).value?.news;
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
  /** The post's page, if the text is a post. */
  page?: string;
  publishedAt?: string | null;
}

/** When readers see a saved text: at once for a post that is newer than the build, which is rendered on demand. */
export function OnlineState({ page, publishedAt = '' }: OnlineStateProps) {
  const builds = useStore(publication.$resource).value;
  if (!builds) return null;
  const { when, builtAt } = builds;
  const isFile = publishedAt !== null && publishedAt <= builtAt;
  if (isFile && when === null) return ', pas encore en ligne';
  if (isFile && when) return `, en ligne ${when}`;
  if (!page) return ', en ligne';
  return (
    <>
      {', '}
      <a href={page} target="_blank" rel="noreferrer">
        en ligne<span className="visually-hidden"> : voir l’article (nouvel onglet)</span>
      </a>
      {when && `, dans les listes ${when}`}
    </>
  );
}
