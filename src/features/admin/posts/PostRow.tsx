import { IconButton } from '#src/features/admin/app/IconButton.tsx';
import type { PostSummary } from '#src/features/blog/api.ts';
import { formatDate, formatDateTime } from '#src/time.ts';
import { emptyPost, postEditor } from './post-editor.ts';
import { removePost, toggleFeatured } from './store.ts';

const STATES = { draft: 'Brouillon', scheduled: 'Programmé', published: 'Publié' } as const;

export function PostRow({ post }: { post: PostSummary }) {
  const { title, excerpt, category, author, readTime, state, featured } = post;
  return (
    <li className="row" data-row={post.id}>
      <div className="row-text">
        <h3>{title}</h3>
        <p className="row-excerpt">{excerpt}</p>
        <p className="row-facts">
          <span className="badge" data-state={state}>
            {STATES[state]}
          </span>
          {post.isStarter && <span className="badge">Livré avec le site</span>}
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
        </p>
      </div>
      <div className="row-actions">
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
    </li>
  );
}

function moment({ state, publishedAt, updatedAt }: PostSummary): string {
  if (state === 'scheduled' && publishedAt) return `paraîtra le ${formatDateTime(publishedAt)}`;
  if (state === 'published' && publishedAt) return formatDate(publishedAt);
  return `modifié le ${formatDate(updatedAt)}`;
}
