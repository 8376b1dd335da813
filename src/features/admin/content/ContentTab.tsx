import { useStore } from '@nanostores/react';
import { Activity, useEffect } from 'react';
import { Waiting } from '#src/features/admin/list/Waiting.tsx';
import { PublicationNews } from '#src/features/admin/publication/PublicationNews.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ContentEditor } from './ContentEditor.tsx';
import { ContentList } from './ContentList.tsx';
import { Review } from './review/Review.tsx';
import { $isReviewing, $route } from './texts/address.ts';
import { $content, contents } from './texts/editor.ts';
import { followAddress } from './texts/route.ts';

/** All texts of the site: the list, one of them in its form, or those to be approved one by one. */
export function ContentTab() {
  const state = useStore($content);
  const { id } = useStore($route);
  const isReview = useStore($isReviewing);

  useEffect(() => {
    contents.refresh();
    followAddress();
    addEventListener('hashchange', followAddress);
    return () => {
      removeEventListener('hashchange', followAddress);
      $route.set({ id: '', name: '' });
    };
  }, []);

  return (
    <ErrorBoundary>
      {!isReview && <PublicationNews />}
      {isReview && <Review />}
      {!isReview && state && <ContentEditor key={state.opening} state={state} />}
      {!isReview && !state && id && <Waiting words="Chargement du texte…" />}
      <Activity mode={isReview || state || id ? 'hidden' : 'visible'}>
        <ContentList />
      </Activity>
    </ErrorBoundary>
  );
}
