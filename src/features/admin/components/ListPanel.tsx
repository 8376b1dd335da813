import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#src/components/Button.tsx';
import { Options } from '#src/components/Field.tsx';
import { Panel, Placeholder } from '#src/components/Panel.tsx';
import { isFocusLost, Rows } from './Rows.tsx';
import type { PagedList, Resource } from './resource.ts';

const COMPACT = 'control min-h-11 min-w-0 px-3 py-1.5';

interface Props<Item, Filters extends object> {
  list: PagedList<Item, Filters>;
  title: string;
  /** Beside the title. */
  tools?: ReactNode;
  /** Text while the list loads. */
  waiting: string;
  /** In place of the rows where there are none, and where none are as they are looked for. */
  empty: ReactNode;
  unmatched?: string;
  row: (item: Item) => ReactNode;
}

export function ListPanel<Item, Filters extends object>(props: Props<Item, Filters>) {
  const { list, title, tools, waiting, empty, unmatched, row } = props;
  const isFiltered = Object.values(useStore(list.$filters)).some(Boolean);
  const none = isFiltered ? <Placeholder>{unmatched}</Placeholder> : empty;
  const heading = useRef<HTMLHeadingElement>(null);

  // It is back in place of an editor that had the focus and was not opened from a row.
  useEffect(() => {
    if (isFocusLost() && !list.focused.current) heading.current?.focus();
  }, [list]);

  return (
    <Panel
      title={title}
      headingRef={heading}
      tools={<div className="flex flex-wrap gap-x-4 gap-y-2">{tools}</div>}
    >
      <Loaded resource={list} waiting={waiting}>
        {({ items, next }) => (
          <>
            <Rows items={items} row={row} empty={none} focused={list.focused} />
            {next && (
              <Button
                look="quiet"
                className="mt-5"
                onClick={() => {
                  // When all rows are visible the button disappears, and the first new row takes the focus.
                  list.focused.current = { rowId: '', rowIndex: items.length, fromEnd: 0 };
                  return list.showMore();
                }}
              >
                Afficher la suite
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface Readable<T> {
  $resource: ReadableAtom<Resource<T>>;
  refresh: () => unknown;
}

/** Loads the resource when it becomes visible; null until it is loaded. */
export function useResource<T>(resource: Readable<T>): T | null {
  const { value } = useStore(resource.$resource);

  useEffect(() => {
    resource.refresh();
  }, [resource]);

  return value;
}

interface LoadedProps<T> {
  resource: Readable<T>;
  waiting: string;
  children: (value: T) => ReactNode;
}

/**
 * What is read when it comes on screen; until it is there that it is on its way. Why it did not come stands above what is
 * shown since it last came.
 */
export function Loaded<T>({ resource, waiting, children }: LoadedProps<T>) {
  const value = useResource(resource);
  const { failure } = useStore(resource.$resource);
  const box = useRef<HTMLDivElement>(null);

  function retry(): unknown {
    // The button disappears with the failure.
    box.current?.focus();
    return resource.refresh();
  }

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {failure && (
        <Placeholder role="alert" title="Erreur de chargement">
          <p>{failure}</p>
          <Button look="quiet" small className="mt-4" onClick={retry}>
            Réessayer
          </Button>
        </Placeholder>
      )}
      {value ? children(value) : !failure && <Placeholder>{waiting}</Placeholder>}
    </div>
  );
}

interface FilterProps<Filters extends object> {
  /** What is filtered. */
  of: { $filters: ReadableAtom<Filters>; filter: (changes: Partial<Filters>) => unknown };
  label: string;
}

interface SearchProps extends FilterProps<{ search: string }> {
  placeholder: string;
}

export function SearchFilter({ of, label, placeholder }: SearchProps) {
  return (
    <input
      type="search"
      className={`${COMPACT} w-60 flex-auto`}
      aria-label={label}
      placeholder={placeholder}
      value={useStore(of.$filters).search}
      onChange={(event) => of.filter({ search: event.target.value })}
    />
  );
}

interface StateProps<State extends string> extends FilterProps<{ state: State }> {
  /** Words by state; an empty one filters nothing. */
  options: Record<State, string>;
}

export function StateFilter<State extends string>({ of, label, options }: StateProps<State>) {
  return (
    <select
      className={`${COMPACT} w-auto`}
      aria-label={label}
      value={useStore(of.$filters).state}
      onChange={(event) => of.filter({ state: event.target.value as State })}
    >
      <Options options={options} />
    </select>
  );
}

/** Words with how many there are, if any. */
export function counted(words: string, count: number | undefined): string {
  return count ? `${words} (${count})` : words;
}

/** Figures that sum up a tab, by label; a dash until they are known. */
export function Stats({ label, figures }: { label: string; figures: Record<string, unknown> }) {
  const entries = Object.entries(figures);
  const columns =
    { 3: 'grid-cols-3', 5: 'grid-cols-2 md:grid-cols-5' }[entries.length] ??
    'grid-cols-2 md:grid-cols-4';
  return (
    <dl aria-label={label} className={`grid gap-3 ${columns}`}>
      {entries.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-[4px] border border-dusk bg-night px-2 pt-3 pb-3.5 md:px-4"
        >
          <dt className="text-sm/snug text-mist max-sm:text-[0.8125rem]">{label}</dt>
          <dd className="font-text text-[clamp(1.75rem,1.2rem+2.4vw,2.25rem)] [line-height:1] whitespace-nowrap text-gold [font-variant-numeric:lining-nums]">{`${value ?? '–'}`}</dd>
        </div>
      ))}
    </dl>
  );
}
