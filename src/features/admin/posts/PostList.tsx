import { useStore } from '@nanostores/react';
import { counted, Filters, SearchFilter, SelectFilter } from '#src/features/admin/app/Filters.tsx';
import { ListCard } from '#src/features/admin/app/ListCard.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Placeholder } from '#src/ui/Card.tsx';
import { PostRow } from './PostRow.tsx';
import { postStats, posts } from './store.ts';
import { openTrash } from './trash-store.ts';

const STATES = {
  all: 'Tous les états',
  published: 'Publiés',
  scheduled: 'Programmés',
  draft: 'Brouillons',
};

export function PostList() {
  const { search, state } = useStore(posts.$list).filters;
  const trashed = useStore(postStats.$resource).value?.trashed;
  return (
    <ListCard
      list={posts}
      title="Articles"
      tools={
        <Filters>
          <SearchFilter
            label="Chercher un article"
            placeholder="Chercher un titre"
            value={search}
            onSearch={(search) => posts.search({ search })}
          />
          <SelectFilter
            label="État des articles"
            value={state}
            options={STATES}
            onChoose={(state) => posts.filter({ state })}
          />
          <Button look="link" onClick={openTrash}>
            {counted('Corbeille', trashed)}
          </Button>
        </Filters>
      }
      waiting="Chargement des articles…"
      empty={
        search || state !== 'all' ? (
          <Placeholder>Aucun article ne correspond à cette recherche.</Placeholder>
        ) : (
          <Placeholder title="Aucun article">Créez votre premier article de blog</Placeholder>
        )
      }
      row={(post) => <PostRow key={post.id} post={post} />}
    />
  );
}
