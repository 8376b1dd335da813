import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { RecoveredTexts } from '#src/islands/admin/editor/RecoveredTexts.tsx';
import { $editing } from '#src/islands/admin/editor/store.ts';
import { Stats } from '#src/islands/admin/pieces/Stats.tsx';
import { PublicationNews } from '#src/islands/admin/publication/PublicationNews.tsx';
import { PostList } from './PostList.tsx';
import { $postStats, refreshPosts } from './store.ts';
import { Trash } from './Trash.tsx';

const Editor = lazy(() =>
  import('#src/islands/admin/editor/Editor.tsx').then(({ Editor }) => ({ default: Editor })),
);

export function BlogTab() {
  const isEditing = useStore($editing) !== null;
  const stats = useStore($postStats);

  useEffect(() => {
    refreshPosts();
  }, []);

  return (
    <>
      <PublicationNews />
      {isEditing ? (
        <Suspense fallback={<p className="waiting">Ouverture de l’article…</p>}>
          <Editor />
        </Suspense>
      ) : (
        <>
          <Stats
            label="Articles en chiffres"
            figures={[
              { label: 'Total', value: stats?.total ?? null },
              { label: 'Publiés', value: stats?.published ?? null },
              { label: 'Brouillons', value: stats?.drafts ?? null },
              { label: 'Avec images', value: stats?.withImages ?? null },
            ]}
          />
          <RecoveredTexts />
          <PostList />
          <Trash />
        </>
      )}
    </>
  );
}
