import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/** The control of a row that has, or last had, the focus. */
export interface FocusedControl {
  rowId: string;
  rowIndex: number;
  /** Counted from the row's end: what rows differ in comes first. */
  fromEnd: number;
}

interface Props<Item> {
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
export function Rows<Item>({ items, row, empty, focused }: Props<Item>) {
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
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return (
    !activeElement || activeElement === body || activeElement.closest('[data-closed]') !== null
  );
}
