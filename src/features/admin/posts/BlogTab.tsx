import { useStore } from '@nanostores/react';
import type { PostSummary } from '#src/api/blog.ts';
import { Badge } from '#src/components/Badge.tsx';
import { DialogButton } from '#src/components/Dialog.tsx';
import { DeleteButton, EditButton, IconButton } from '#src/components/IconButton.tsx';
import { ListRow, Placeholder } from '#src/components/Panel.tsx';
import {
  appendCount,
  ListPanel,
  Loaded,
  Rows,
  Stats,
} from '#src/features/admin/components/ListPanel.tsx';
import { DeployStatus } from '#src/features/admin/deploys/DeployStatus.tsx';
import { EditorSwitch } from '#src/features/admin/editor/EditorFrame.tsx';
import { formatDate, formatDateTime } from '#src/lib/time.ts';
import { PostEditor } from './PostEditor.tsx';
import { postEditor } from './post-editor.ts';
import * as blog from './state.ts';

const STATE_FILTERS = {
  '': 'Tous les états',
  published: 'Publiés',
  scheduled: 'Programmés',
  draft: 'Brouillons',
};

export function BlogTab() {
  const stats = useStore(blog.postStats.$resource).value;
  return (
    <>
      <DeployStatus />
      <EditorSwitch editor={postEditor} Form={PostEditor}>
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
          list={blog.posts}
          title="Articles"
          search={{ label: 'Chercher un article', placeholder: 'Chercher un titre' }}
          stateFilter={{ label: 'État des articles', options: STATE_FILTERS }}
          tools={<Trash count={stats?.trashed} />}
          empty={
            <Placeholder title="Aucun article">Créez votre premier article de blog</Placeholder>
          }
          noMatchText="Aucun article ne correspond à cette recherche."
          renderRow={(post) => <PostRow key={post.id} post={post} />}
        />
      </EditorSwitch>
    </>
  );
}

const STATE_BADGES = {
  draft: <Badge>Brouillon</Badge>,
  scheduled: <Badge tone="waiting">Programmé</Badge>,
  published: <Badge tone="good">Publié</Badge>,
};

function PostRow({ post }: { post: PostSummary }) {
  const { id, title, excerpt, category, author, readTime, featured } = post;
  const quotedTitle = `« ${title} »`;
  return (
    <ListRow
      id={id}
      title={title}
      publicPath={post.state === 'published' && `/blog/${post.slug}`}
      excerpt={excerpt}
      facts={[
        STATE_BADGES[post.state],
        post.isStarter && <Badge>Livré avec le site</Badge>,
        category,
        author,
        readTime,
        formatPostDate(post),
      ]}
      actions={
        <div className="-ml-2.5 flex">
          <IconButton
            icon="star"
            filled={featured}
            aria-pressed={featured}
            hint={featured ? 'Retirer de la vedette' : 'Mettre en vedette'}
            label={`Mettre en vedette ${quotedTitle}`}
            onClick={() => blog.toggleFeatured(post)}
          />
          <EditButton target={quotedTitle} onClick={() => location.assign(`#blog/${id}`)} />
          <DeleteButton target={quotedTitle} onClick={() => blog.confirmPostRemoval(post)} />
        </div>
      }
    />
  );
}

function formatPostDate({ state, publishedAt, updatedAt }: PostSummary): string {
  if (state === 'scheduled' && publishedAt) return `paraîtra le ${formatDateTime(publishedAt)}`;
  if (state === 'published' && publishedAt) return formatDate(publishedAt);
  return `modifié le ${formatDate(updatedAt)}`;
}

function Trash({ count }: { count: number | undefined }) {
  return (
    <DialogButton
      button={{ look: 'link', children: appendCount('Corbeille', count) }}
      title="Corbeille"
      description="Les articles supprimés restent ici 30 jours, puis disparaissent."
    >
      {() => (
        <Loaded resource={blog.trash}>
          {(posts) => (
            <Rows
              items={posts}
              empty={<Placeholder>La corbeille est vide.</Placeholder>}
              renderRow={(post) => (
                <ListRow
                  key={post.id}
                  id={post.id}
                  title={post.title}
                  buttons={[
                    ['Reprendre', () => blog.restoreFromTrash(post)],
                    ['Effacer', () => blog.confirmErasure(post)],
                  ]}
                  facts={[
                    `supprimé le ${formatDate(post.deletedAt)}`,
                    `disparaîtra le ${formatDate(post.purgedAt)}`,
                  ]}
                />
              )}
            />
          )}
        </Loaded>
      )}
    </DialogButton>
  );
}
