import { useStore } from '@nanostores/react';
import type { PostSummary } from '#src/api/blog.ts';
import { Badge } from '#src/components/Badge.tsx';
import { DeleteButton, EditButton, IconButton } from '#src/components/IconButton.tsx';
import { ListRow, Placeholder } from '#src/components/Panel.tsx';
import {
  ListPanel,
  SearchFilter,
  StateFilter,
  Stats,
} from '#src/features/admin/components/ListPanel.tsx';
import { DeployStatus } from '#src/features/admin/deploys/DeployStatus.tsx';
import { EditorSwitch } from '#src/features/admin/editor/EditorFrame.tsx';
import { formatDate, formatDateTime } from '#src/lib/time.ts';
import { PostEditor } from './PostEditor.tsx';
import { postEditor } from './post-editor.ts';
import { postStats, posts, removePost, toggleFeatured } from './state.ts';
import { Trash } from './Trash.tsx';

const FILTERS = {
  '': 'Tous les états',
  published: 'Publiés',
  scheduled: 'Programmés',
  draft: 'Brouillons',
};

export function BlogTab() {
  return (
    <>
      <DeployStatus />
      <EditorSwitch
        editor={postEditor}
        waiting="Chargement de l’article…"
        form={(state) => <PostEditor state={state} />}
      >
        <PostList />
      </EditorSwitch>
    </>
  );
}

function PostList() {
  const stats = useStore(postStats.$resource).value;
  return (
    <>
      <Stats
        label="Articles en chiffres"
        figures={{
          Total: stats?.total,
          Publiés: stats?.published,
          Brouillons: stats?.drafts,
          ...(stats?.scheduled && { Programmés: stats.scheduled }),
          'Avec images': stats?.withImages,
        }}
      />
      <ListPanel
        list={posts}
        title="Articles"
        tools={
          <>
            <SearchFilter of={posts} label="Chercher un article" placeholder="Chercher un titre" />
            <StateFilter of={posts} label="État des articles" options={FILTERS} />
            <Trash />
          </>
        }
        waiting="Chargement des articles…"
        empty={<Placeholder title="Aucun article">Créez votre premier article de blog</Placeholder>}
        unmatched="Aucun article ne correspond à cette recherche."
        row={(post) => <PostRow key={post.id} post={post} />}
      />
    </>
  );
}

const STATES = {
  draft: <Badge>Brouillon</Badge>,
  scheduled: <Badge tone="coming">Programmé</Badge>,
  published: <Badge tone="good">Publié</Badge>,
};

function PostRow({ post }: { post: PostSummary }) {
  const { id, title, excerpt, category, author, readTime, state, featured } = post;
  const target = `« ${title} »`;
  return (
    <ListRow
      id={id}
      title={title}
      page={state === 'published' && `/blog/${post.slug}`}
      excerpt={excerpt}
      facts={
        <>
          {STATES[state]}
          {post.isStarter && <Badge>Livré avec le site</Badge>}
          <span>{category}</span>
          <span>{author}</span>
          <span>{readTime}</span>
          <span>{dateOf(post)}</span>
        </>
      }
      actions={
        <div className="-ml-2.5 flex">
          <IconButton
            icon="star"
            filled={featured}
            aria-pressed={featured}
            hint={featured ? 'Retirer de la vedette' : 'Mettre en vedette'}
            label={`Mettre en vedette ${target}`}
            onClick={() => toggleFeatured(post)}
          />
          <EditButton target={target} onClick={() => location.assign(`#blog/${id}`)} />
          <DeleteButton target={target} onClick={() => removePost(post)} />
        </div>
      }
    />
  );
}

function dateOf({ state, publishedAt, updatedAt }: PostSummary): string {
  if (state === 'scheduled' && publishedAt) return `paraîtra le ${formatDateTime(publishedAt)}`;
  if (state === 'published' && publishedAt) return formatDate(publishedAt);
  return `modifié le ${formatDate(updatedAt)}`;
}
