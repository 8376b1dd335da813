import { useStore } from '@nanostores/react';
import { PostFilters } from './PostFilters.tsx';
import { PostRow } from './PostRow.tsx';
import { $posts, loadMorePosts, refreshPosts } from './store.ts';

export function PostList() {
  const { phase, items, next, failure, search, state } = useStore($posts);
  const isFiltered = search !== '' || state !== 'all';
  return (
    <section className="paper sheet" aria-labelledby="posts-title">
      <div className="sheet-head">
        <h2 id="posts-title">Articles</h2>
        <PostFilters />
      </div>
      {phase === 'loading' && <p className="waiting">Chargement des articles…</p>}
      {phase === 'failed' && (
        <div className="empty" role="alert">
          <p className="empty-title">Erreur de chargement</p>
          <p>{failure}</p>
          <button type="button" className="button-quiet" onClick={refreshPosts}>
            Réessayer
          </button>
        </div>
      )}
      {phase === 'ready' && items.length === 0 && <Empty isFiltered={isFiltered} />}
      {phase !== 'failed' && items.length > 0 && (
        <ul className="rows">
          {items.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </ul>
      )}
      {phase === 'ready' && next && (
        <button type="button" className="button-quiet more" onClick={loadMorePosts}>
          Afficher la suite
        </button>
      )}
    </section>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <p className="empty">Aucun article ne correspond à cette recherche.</p>;
  return (
    <div className="empty">
      <p className="empty-title">Aucun article</p>
      <p>Créez votre premier article de blog</p>
    </div>
  );
}
