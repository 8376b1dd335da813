import { useStore } from '@nanostores/react';
import type { PostState } from '#src/features/blog/model.ts';
import { postStats, posts } from './store.ts';
import { openTrash } from './trash-store.ts';

const STATES: { value: PostState | 'all'; label: string }[] = [
  { value: 'all', label: 'Tous les états' },
  { value: 'published', label: 'Publiés' },
  { value: 'scheduled', label: 'Programmés' },
  { value: 'draft', label: 'Brouillons' },
];

export function PostFilters() {
  const { search, state } = useStore(posts.$list).filters;
  const trashed = useStore(postStats.$figures)?.trashed ?? 0;
  return (
    <div className="filters">
      <input
        type="search"
        aria-label="Chercher un article"
        placeholder="Chercher un titre"
        value={search}
        onChange={(event) => posts.search({ search: event.target.value })}
      />
      <select
        aria-label="État des articles"
        value={state}
        onChange={(event) => posts.filter({ state: event.target.value as typeof state })}
      >
        {STATES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="button" className="text-button" onClick={openTrash}>
        Corbeille{trashed > 0 && ` (${trashed})`}
      </button>
    </div>
  );
}
