import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Waiting } from '#src/features/admin/list/Waiting.tsx';
import { PublicationNews } from '#src/features/admin/publication/PublicationNews.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ContentEditor } from './ContentEditor.tsx';
import { ContentList } from './ContentList.tsx';
import { Review } from './review/Review.tsx';
import { $isReviewing } from './texts/address.ts';
import { $content, contents } from './texts/editor.ts';
import { $route, followAddress } from './texts/route.ts';

/** All texts of the site: the list, one of them in its form, or those to be approved one by one. */
export function ContentTab() {
  const state = useStore($content);
  const { id, isReview } = useStore($route);

  useEffect(() => {
    contents.refresh();
    followAddress();
    addEventListener('hashchange', followAddress);
    return () => {
      removeEventListener('hashchange', followAddress);
      $isReviewing.set(false);
    };
  }, []);

  return (
    <ErrorBoundary>
      {!isReview && <PublicationNews />}
      {isReview ? (
        <Review />
      ) : state ? (
        <ContentEditor key={state.opening} state={state} />
      ) : id !== null ? (
        <Waiting words="Chargement du texte…" />
      ) : (
        <ContentList />
      )}
    </ErrorBoundary>
  );
}
