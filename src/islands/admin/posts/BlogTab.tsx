import { useStore } from '@nanostores/react';
import { Editor } from '#src/islands/admin/editor/Editor.tsx';
import { RecoveredTexts } from '#src/islands/admin/editor/RecoveredTexts.tsx';
import { $editing } from '#src/islands/admin/editor/store.ts';
import { Stats } from '#src/islands/admin/pieces/Stats.tsx';
import { PublicationNews } from '#src/islands/admin/publication/PublicationNews.tsx';
import { PostList } from './PostList.tsx';
import { postStats } from './store.ts';
import { Trash } from './Trash.tsx';

export function BlogTab() {
  const isEditing = useStore($editing) !== null;
  const stats = useStore(postStats.$figures);

  return (
    <>
      <PublicationNews />
      {isEditing ? (
        <Editor />
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
