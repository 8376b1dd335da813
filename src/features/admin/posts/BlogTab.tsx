import { useStore } from '@nanostores/react';
import { useContext } from 'react';
import { Stats } from '#src/features/admin/app/Stats.tsx';
import { SiteContext } from '#src/features/admin/app/site.ts';
import { KeptDrafts } from '#src/features/admin/drafts/KeptDrafts.tsx';
import { PublicationNews } from '#src/features/admin/publication/PublicationNews.tsx';
import { Editor } from './Editor.tsx';
import { PostList } from './PostList.tsx';
import { $post, emptyPost, postEditor } from './post-editor.ts';
import { postStats } from './store.ts';
import { Trash } from './Trash.tsx';

export function BlogTab() {
  const { author } = useContext(SiteContext);
  const isEditing = useStore($post) !== null;
  const stats = useStore(postStats.$resource).value;

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
          <KeptDrafts kind="post" onResume={(draft) => postEditor.open(draft, emptyPost(author))} />
          <PostList />
          <Trash />
        </>
      )}
    </>
  );
}
