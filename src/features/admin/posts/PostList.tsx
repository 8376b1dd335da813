import { useStore } from '@nanostores/react';
import { ListSheet } from '#src/features/admin/app/ListSheet.tsx';
import { PostFilters } from './PostFilters.tsx';
import { PostRow } from './PostRow.tsx';
import { posts } from './store.ts';

export function PostList() {
  return (
    <ListSheet
      list={posts}
      title="Articles"
      tools={<PostFilters />}
      waiting="Chargement des articles…"
      empty={<Empty />}
      row={(post) => <PostRow key={post.id} post={post} />}
    />
  );
}

function Empty() {
  const { search, state } = useStore(posts.$list).filters;
  const isFiltered = search !== '' || state !== 'all';
  if (isFiltered) return <p className="empty">Aucun article ne correspond à cette recherche.</p>;
  return (
    <div className="empty">
      <p className="empty-title">Aucun article</p>
      <p>Créez votre premier article de blog</p>
    </div>
  );
}
