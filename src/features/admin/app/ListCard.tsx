import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { PagedList } from '#src/features/admin/list.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card, Placeholder } from '#src/ui/Card.tsx';

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

/** A paged list on its card. */
export function ListCard<Item, Filters extends object>(props: Props<Item, Filters>) {
  const { list, title, tools, waiting, empty, row } = props;
  const { phase, items, next, failure } = useStore(list.$list);

  useEffect(() => list.open(), [list]);

  return (
    <Card title={title} tools={tools}>
      {phase === 'loading' && <Placeholder>{waiting}</Placeholder>}
      {phase === 'failed' && <LoadFailure failure={failure} onRetry={list.refresh} />}
      {phase === 'ready' && items.length === 0 && empty}
      {phase !== 'failed' && items.length > 0 && <ul>{items.map(row)}</ul>}
      {phase === 'ready' && next && (
        <Button look="quiet" className="mt-5" onClick={list.showMore}>
          Afficher la suite
        </Button>
      )}
    </Card>
  );
}

/** In place of what did not come. */
export function LoadFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <Placeholder role="alert" title="Erreur de chargement">
      <p>{failure}</p>
      <Button look="quiet" small className="mt-4" onClick={onRetry}>
        Réessayer
      </Button>
    </Placeholder>
  );
}
