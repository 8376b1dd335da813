import { useStore } from '@nanostores/react';
import { Stats } from '#src/features/admin/app/Stats.tsx';
import { PublicationNews } from '#src/features/admin/publication/PublicationNews.tsx';
import { Editor } from './Editor.tsx';
import { $editing } from './editor-store.ts';
import { PostList } from './PostList.tsx';
import { RecoveredTexts } from './RecoveredTexts.tsx';
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
