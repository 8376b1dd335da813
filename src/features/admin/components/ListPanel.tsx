import { useStore } from '@nanostores/react';
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#src/components/Button.tsx';
import { Options } from '#src/components/Field.tsx';
import { Panel, Placeholder } from '#src/components/Panel.tsx';
import type { createResource, ListFilters, PagedList } from './resource.ts';

const COMPACT_CONTROL = 'control min-h-11 min-w-0 px-3 py-1.5';

interface Props<Item, Filters extends ListFilters> {
  list: PagedList<Item, Filters>;
  title: string;
  search?: { label: string; placeholder: string };
  /** A select that filters by state. `options` are the labels by state; the state `''` means all items. */
  stateFilter?: { label: string; options: Record<NonNullable<Filters['state']>, string> };
  tools?: ReactNode;
  loadingText?: string | undefined;
  empty: ReactNode;
  noMatchText?: string;
  renderRow: (item: Item) => ReactNode;
}

export function ListPanel<Item, Filters extends ListFilters>(props: Props<Item, Filters>) {
  const { list, title, search, stateFilter, tools, loadingText, empty, noMatchText, renderRow } =
    props;
  const filters: ListFilters = useStore(list.$filters);
  const applyFilters = (changes: ListFilters) => list.filter(changes as Partial<Filters>);
  const isFiltered = Object.values(filters).some(Boolean);
  const heading = useRef<HTMLHeadingElement>(null);

  // The heading takes the focus when the list replaces an editor that was not opened from a row.
  useEffect(() => {
    if (isFocusLost() && !list.focusedRef.current) heading.current?.focus();
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
              className={`${COMPACT_CONTROL} w-60 flex-auto`}
              aria-label={search.label}
              placeholder={search.placeholder}
              value={filters.search}
              onChange={({ target }) => applyFilters({ search: target.value })}
            />
          )}
          {stateFilter && (
            <select
              className={`${COMPACT_CONTROL} w-auto`}
              aria-label={stateFilter.label}
              value={filters.state}
              onChange={({ target }) => applyFilters({ state: target.value })}
            >
              <Options options={stateFilter.options} />
            </select>
          )}
          {tools}
        </div>
      }
    >
      <Loaded resource={list} loadingText={loadingText}>
        {({ items, nextCursor }) => (
          <>
            <Rows
              items={items}
              renderRow={renderRow}
              empty={isFiltered ? <Placeholder>{noMatchText}</Placeholder> : empty}
              focusedRef={list.focusedRef}
            />
            {nextCursor && (
              <Button
                look="quiet"
                className="mt-5"
                onClick={() => {
                  // If the button disappears, the first new row gets the focus: no row has the id ''.
                  list.focusedRef.current = { rowId: '', rowIndex: items.length, indexFromEnd: 0 };
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

type Loadable<T> = Pick<ReturnType<typeof createResource<T>>, '$resource' | 'refresh'>;

/** Loads the resource when the component mounts. @returns its value, null until the first load */
export function useResource<T>(resource: Loadable<T>): T | null {
  const { value } = useStore(resource.$resource);

  useEffect(() => {
    resource.refresh();
  }, [resource]);

  return value;
}

interface LoadedProps<T> {
  resource: Loadable<T>;
  loadingText?: string | undefined;
  children: (value: T) => ReactNode;
}

/** Loads a resource. Displays a failure, and below it the value, or a placeholder before the first load. */
export function Loaded<T>({ resource, loadingText = 'Chargement…', children }: LoadedProps<T>) {
  const value = useResource(resource);
  const { failure } = useStore(resource.$resource);
  const container = useRef<HTMLDivElement>(null);

  function retry(): unknown {
    // The button, which has the focus, disappears with the failure.
    container.current?.focus();
    return resource.refresh();
  }

  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {failure && (
        <Placeholder role="alert" title="Erreur de chargement">
          <p>{failure}</p>
          <Button look="quiet" small className="mt-4" onClick={retry}>
            Réessayer
          </Button>
        </Placeholder>
      )}
      {value ? children(value) : !failure && <Placeholder>{loadingText}</Placeholder>}
    </div>
  );
}

export function appendCount(label: string, count: number | undefined): string {
  return count ? `${label} (${count})` : label;
}

/** Displays figures by name, a missing one as a dash. A phone shows two per row, but exactly three in one. */
export function Stats({ label, figures }: { label: string; figures: Record<string, unknown> }) {
  return (
    <dl
      aria-label={label}
      className={`grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] ${Object.keys(figures).length === 3 ? 'grid-cols-3' : 'grid-cols-2'}`}
    >
      {Object.entries(figures).map(([name, value]) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end rounded-[4px] border border-dusk bg-night px-2 pt-3 pb-3.5 md:px-4"
        >
          <dt className="text-sm/snug text-mist max-sm:text-[0.8125rem]">{name}</dt>
          <dd className="font-text text-[clamp(1.75rem,1.2rem+2.4vw,2.25rem)] [line-height:1] whitespace-nowrap text-gold [font-variant-numeric:lining-nums]">{`${value ?? '–'}`}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The position, in the rows, of the control that has or last had the focus. */
export interface FocusedControl {
  rowId: string;
  rowIndex: number;
  /** Index counted from the row's end, because rows differ in their first controls. */
  indexFromEnd: number;
}

interface RowsProps<Item> {
  items: readonly Item[];
  renderRow: (item: Item) => ReactNode;
  empty?: ReactNode;
  /** A ref that outlives this component, so that a row regains the focus when an editor closes. */
  focusedRef?: { current: FocusedControl | null };
}

/**
 * Displays rows, each with its id as `data-row`, or groups of rows. If the focused control disappears, the
 * focus moves to the control at its index from the end of the row, else of the next row, else to the list.
 */
export function Rows<Item>({ items, renderRow, empty, focusedRef }: RowsProps<Item>) {
  const container = useRef<HTMLDivElement>(null);
  const ownFocusedRef = useRef<FocusedControl>(null);
  const lastFocusedRef = focusedRef ?? ownFocusedRef;

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and their controls change with the items
  useLayoutEffect(() => {
    if (!container.current || !lastFocusedRef.current || !isFocusLost()) return;
    const { rowId, rowIndex, indexFromEnd } = lastFocusedRef.current;
    const rows = getRows(container.current);
    const row =
      rows.find(({ dataset }) => dataset.row === rowId) ?? rows.at(rowIndex) ?? rows.at(-1);
    const controls = row ? getControls(row) : [];
    (controls.at(-1 - indexFromEnd) ?? controls[0] ?? container.current).focus();
  }, [items]);

  function handleFocus({ target }: FocusEvent<HTMLElement>): void {
    const row = target.closest<HTMLElement>('[data-row]');
    if (!row || !container.current) return;
    lastFocusedRef.current = {
      rowId: row.dataset.row ?? '',
      rowIndex: getRows(container.current).indexOf(row),
      indexFromEnd: getControls(row).reverse().indexOf(target),
    };
  }

  /** Forgets the control, unless the focus returns when a dialog closes or when the hidden list is shown. */
  function handleBlur({ relatedTarget }: FocusEvent<HTMLElement>): void {
    const isHidden = !container.current?.checkVisibility();
    if (!isHidden && !relatedTarget?.closest('[role$="dialog"]')) lastFocusedRef.current = null;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only observes the focus
    <div
      ref={container}
      tabIndex={-1}
      className="outline-none"
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      {items.length === 0 ? empty : <ul>{items.map(renderRow)}</ul>}
    </div>
  );
}

const getRows = (parent: HTMLElement) => [...parent.querySelectorAll<HTMLElement>('[data-row]')];
const getControls = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('a[href], button')];

/** Whether nothing has the focus, or only a dialog that is closing. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || !!activeElement.closest('[data-closed]');
}
