import { useStore } from '@nanostores/react';
import { LoadFailure } from '#src/features/admin/app/ListCard.tsx';
import { formatDate } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { ListRow, Placeholder } from '#src/ui/Card.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import type { TrashedPost } from './api.ts';
import { $trashOpen, closeTrash, eraseFromTrash, takeFromTrash, trash } from './trash-store.ts';

export function Trash() {
  const open = useStore($trashOpen);
  const { value, failure } = useStore(trash.$resource);
  return (
    <Dialog
      open={open}
      onClose={closeTrash}
      title="Corbeille"
      description="Les articles supprimés restent ici 30 jours, puis disparaissent."
    >
      {!value && !failure && <Placeholder>Ouverture de la corbeille…</Placeholder>}
      {failure && <LoadFailure failure={failure} onRetry={trash.refresh} />}
      {value?.length === 0 && <Placeholder>La corbeille est vide.</Placeholder>}
      <ul>
        {value?.map((post) => (
          <TrashRow key={post.id} post={post} />
        ))}
      </ul>
    </Dialog>
  );
}

function TrashRow({ post }: { post: TrashedPost }) {
  const about = <span className="visually-hidden"> « {post.title} »</span>;
  return (
    <ListRow
      id={post.id}
      title={post.title}
      facts={
        <>
          <span>supprimé le {formatDate(post.deletedAt)}</span>
          <span>disparaîtra le {formatDate(post.purgedAt)}</span>
        </>
      }
      actions={
        <>
          <Button look="quiet" small onClick={() => takeFromTrash(post)}>
            Reprendre{about}
          </Button>
          <Button look="link" onClick={() => eraseFromTrash(post)}>
            Effacer{about}
          </Button>
        </>
      }
    />
  );
}
