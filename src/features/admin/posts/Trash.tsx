import { useStore } from '@nanostores/react';
import type { TrashedPost } from '#src/api/admin/posts.ts';
import { counted, Loaded } from '#src/features/admin/list/ListCard.tsx';
import { Rows } from '#src/features/admin/list/Rows.tsx';
import { formatDate } from '#src/time.ts';
import { DialogButton } from '#src/ui/Dialog.tsx';
import { ListRow, Placeholder } from '#src/ui/Sheet.tsx';
import { eraseFromTrash, postStats, restoreFromTrash, trash } from './store.ts';

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
