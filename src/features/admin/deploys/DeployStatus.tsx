import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Notice } from '#src/components/Notice.tsx';
import { publicationStatus, requestBuildAndNotify, watchBuilds } from './state.ts';

/** Displays which changes are not online yet, and a button that requests a build, with its cost. */
export function DeployStatus() {
  useEffect(watchBuilds, []);
  const news = useStore(publicationStatus.$resource).value?.news;
  return (
    <div className="empty:hidden" role="status">
      {news && (
        <Notice tone={news.tone} buttons={[news.button && [news.button, requestBuildAndNotify]]}>
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
  /** ISO time of a post's publication, or null. Other texts have '', which is before any build. */
  publishedAt?: string | null;
}

/** Says when a saved text is online: a post newer than the build at once, because a function renders it. */
export function OnlineState({ publicPath, publishedAt = '' }: OnlineStateProps) {
  const status = useStore(publicationStatus.$resource).value;
  if (!status) return null;
  // `when` says in French when all changes are online: empty if they are, null if no build is expected.
  const { when, builtAt } = status;
  const isPrerendered = publishedAt !== null && publishedAt <= builtAt;
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
