import { IconButton } from '#src/features/admin/app/IconButton.tsx';
import type { PostSummary } from '#src/features/blog/api.ts';
import { formatDate, formatDateTime } from '#src/time.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { ListRow } from '#src/ui/Card.tsx';
import { emptyPost, postEditor } from './post-editor.ts';
import { removePost, toggleFeatured } from './store.ts';

const STATES = {
  draft: <Badge>Brouillon</Badge>,
  scheduled: <Badge tone="coming">Programmé</Badge>,
  published: <Badge tone="good">Publié</Badge>,
};

export function PostRow({ post }: { post: PostSummary }) {
  const { id, title, excerpt, category, author, readTime, state, featured } = post;
  return (
    <ListRow
      id={id}
      title={title}
      excerpt={excerpt}
      facts={
        <>
          {STATES[state]}
          {post.isStarter && <Badge>Livré avec le site</Badge>}
          <span>{category}</span>
          <span>{author}</span>
          <span>{readTime}</span>
          <span>{moment(post)}</span>
          {state === 'published' && (
            <a href={`/blog/${post.slug}`} target="_blank" rel="noreferrer">
              Voir
              <span className="visually-hidden"> « {title} » sur le site (nouvel onglet)</span>
            </a>
          )}
        </>
      }
      actions={
        <div className="-ml-2.5 flex">
          <IconButton
            icon="star"
            filled={featured}
            aria-pressed={featured}
            hint={featured ? 'Retirer de la vedette' : 'Mettre en vedette'}
            label={`Mettre en vedette « ${title} »`}
            onClick={() => toggleFeatured(post)}
          />
          <IconButton
            icon="pen"
            hint="Modifier"
            label={`Modifier « ${title} »`}
            onClick={() => postEditor.open(post, emptyPost(''))}
          />
          <IconButton
            icon="bin"
            hint="Supprimer"
            label={`Supprimer « ${title} »`}
            onClick={() => removePost(post)}
          />
        </div>
      }
    />
  );
}

function moment({ state, publishedAt, updatedAt }: PostSummary): string {
  if (state === 'scheduled' && publishedAt) return `paraîtra le ${formatDateTime(publishedAt)}`;
  if (state === 'published' && publishedAt) return formatDate(publishedAt);
  return `modifié le ${formatDate(updatedAt)}`;
}
