import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId } from 'react';
import type { PagedList } from '#src/features/admin/list.ts';
import { LoadFailure } from './LoadFailure.tsx';

interface Props<Item, Filters extends object> {
  list: PagedList<Item, Filters>;
  title: string;
  /** Beside the title: filters, or the button that makes something new. */
  tools: ReactNode;
  /** Said until the list is there. */
  waiting: string;
  /** In place of the rows where there are none. */
  empty: ReactNode;
  row: (item: Item) => ReactNode;
}

/** A list on its sheet of paper. */
export function ListSheet<Item, Filters extends object>(props: Props<Item, Filters>) {
  const { list, title, tools, waiting, empty, row } = props;
  const { phase, items, next, failure } = useStore(list.$list);
  const id = useId();

  useEffect(() => list.open(), [list]);

  return (
    <section className="paper sheet" aria-labelledby={id}>
      <div className="sheet-head">
        <h2 id={id}>{title}</h2>
        {tools}
      </div>
      {phase === 'loading' && <p className="waiting">{waiting}</p>}
      {phase === 'failed' && <LoadFailure failure={failure} onRetry={list.refresh} />}
      {phase === 'ready' && items.length === 0 && empty}
      {phase !== 'failed' && items.length > 0 && <ul className="rows">{items.map(row)}</ul>}
      {phase === 'ready' && next && (
        <button type="button" className="button-quiet more" onClick={list.showMore}>
          Afficher la suite
        </button>
      )}
    </section>
  );
}
