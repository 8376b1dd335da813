import { useStore } from '@nanostores/react';
import type { TrashedPost } from '#src/api/admin/posts.ts';
import { DialogButton } from '#src/components/Dialog.tsx';
import { ListRow, Placeholder } from '#src/components/Panel.tsx';
import { counted, Loaded } from '#src/features/admin/components/ListPanel.tsx';
import { Rows } from '#src/features/admin/components/Rows.tsx';
import { formatDate } from '#src/lib/time.ts';
import { eraseFromTrash, postStats, restoreFromTrash, trash } from './state.ts';

export function Trash() {
  const count = useStore(postStats.$resource).value?.trashed;
  return (
    <DialogButton
      button={{ look: 'link', children: counted('Corbeille', count) }}
      title="Corbeille"
      description="Les articles supprimés restent ici 30 jours, puis disparaissent."
    >
      {() => (
        <Loaded resource={trash} waiting="Ouverture de la corbeille…">
          {(posts) => (
            <Rows
              items={posts}
              row={(post) => <TrashRow key={post.id} post={post} />}
              empty={<Placeholder>La corbeille est vide.</Placeholder>}
            />
          )}
        </Loaded>
      )}
    </DialogButton>
  );
}

function TrashRow({ post }: { post: TrashedPost }) {
  return (
    <ListRow
      id={post.id}
      title={post.title}
      buttons={[
        ['Reprendre', () => restoreFromTrash(post)],
        ['Effacer', () => eraseFromTrash(post)],
      ]}
      facts={
        <>
          <span>supprimé le {formatDate(post.deletedAt)}</span>
          <span>disparaîtra le {formatDate(post.purgedAt)}</span>
        </>
      }
    />
  );
}
