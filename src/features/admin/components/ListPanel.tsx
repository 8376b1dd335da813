import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from '#src/components/Button.tsx';
import { Options } from '#src/components/Field.tsx';
import { Panel, Placeholder } from '#src/components/Panel.tsx';
import type { ListFilters, PagedList, Resource } from './resource.ts';

const COMPACT = 'control min-h-11 min-w-0 px-3 py-1.5';

interface Props<Item, Filters extends ListFilters> {
  list: PagedList<Item, Filters>;
  title: string;
  /** Of the field that searches the list. */
  search?: { label: string; placeholder: string };
  /** Of the choice of a state, with its words by state; an empty one filters nothing. */
  states?: { label: string; options: Record<NonNullable<Filters['state']>, string> };
  /** Beside the title, after these. */
  tools?: ReactNode;
  /** Text while the list loads. */
  waiting: string;
  /** In place of the rows where there are none, and where none are as they are looked for. */
  empty: ReactNode;
  unmatched?: string;
  row: (item: Item) => ReactNode;
}

export function ListPanel<Item, Filters extends ListFilters>(props: Props<Item, Filters>) {
  const { list, title, search, states, tools, waiting, empty, unmatched, row } = props;
  const filters: ListFilters = useStore(list.$filters);
  const filter = (changes: ListFilters) => list.filter(changes as Partial<Filters>);
  const isFiltered = Object.values(filters).some(Boolean);
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
      tools={
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {search && (
            <input
              type="search"
              className={`${COMPACT} w-60 flex-auto`}
              aria-label={search.label}
              placeholder={search.placeholder}
              value={filters.search}
              onChange={({ target }) => filter({ search: target.value })}
            />
          )}
          {states && (
            <select
              className={`${COMPACT} w-auto`}
              aria-label={states.label}
              value={filters.state}
              onChange={({ target }) => filter({ state: target.value })}
            >
              <Options options={states.options} />
            </select>
          )}
          {tools}
        </div>
      }
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
 * Loads a resource when it becomes visible, and shows a placeholder until it is loaded. A failure is displayed above the last
 * value that was loaded.
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

/** The control of a row that has, or last had, the focus. */
export interface FocusedControl {
  rowId: string;
  rowIndex: number;
  /** Counted from the row's end: what rows differ in comes first. */
  fromEnd: number;
}

interface RowsProps<Item> {
  items: readonly Item[];
  row: (item: Item) => ReactNode;
  /** In place of the rows where there are none. */
  empty?: ReactNode;
  /** Outlives the list where something else takes its place for a while. */
  focused?: RefObject<FocusedControl | null>;
}

/**
 * Rows or groups of rows, each row with `data-row`. When the control that has the focus goes, the same control of its row
 * takes the focus, or of the row that follows; without rows what replaces them.
 */
export function Rows<Item>({ items, row, empty, focused }: RowsProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const ownFocused = useRef<FocusedControl>(null);
  const last = focused ?? ownFocused;

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and their controls go with the items
  useLayoutEffect(() => {
    if (!box.current || !last.current || !isFocusLost()) return;
    const { rowId, rowIndex, fromEnd } = last.current;
    const rows = rowsIn(box.current);
    const target =
      rows.find(({ dataset }) => dataset.row === rowId) ?? rows.at(rowIndex) ?? rows.at(-1);
    const controls = target ? controlsIn(target) : [];
    (controls.at(-1 - fromEnd) ?? controls[0] ?? box.current).focus();
  }, [items]);

  function remember({ target }: FocusEvent<HTMLElement>): void {
    const row = target.closest<HTMLElement>('[data-row]');
    if (!row || !box.current) return;
    last.current = {
      rowId: row.dataset.row ?? '',
      rowIndex: rowsIn(box.current).indexOf(row),
      fromEnd: controlsIn(row).reverse().indexOf(target),
    };
  }

  /** A dialog gives the focus back, and a list that is hidden comes back: only a move to something else counts. */
  function forget({ relatedTarget }: FocusEvent<HTMLElement>): void {
    const isHidden = !box.current?.checkVisibility();
    if (!isHidden && !relatedTarget?.closest('[role$="dialog"]')) last.current = null;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus
    <div ref={box} tabIndex={-1} className="outline-none" onFocus={remember} onBlur={forget}>
      {items.length === 0 ? empty : <ul>{items.map(row)}</ul>}
    </div>
  );
}

const rowsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-row]')];
const controlsIn = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('a[href], button')];

/** Whether nothing has the focus, or only a dialog that is closing. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return (
    !activeElement || activeElement === body || activeElement.closest('[data-closed]') !== null
  );
}
