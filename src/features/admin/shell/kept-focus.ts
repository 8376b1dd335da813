/** An element that had the focus, and where to find its replacement. */
interface FocusRecord {
  element: HTMLElement;
  /** Its row in a list, if it is in one; `control` is its index among the row's buttons and links. */
  row: { id: string; list: Element | null; index: number; control: number } | null;
}

const REMEMBERED = 20;
/** By then whatever replaces what is gone has taken the focus itself. */
const SETTLE_MS = 50;

/**
 * Moves the focus when the element that had it leaves the page: to the next row when one is deleted, to the button that
 * opened a form when it is closed, otherwise to the last element that is still there (WCAG 2.4.3). Focus that was given
 * up by pressing beside everything is left alone.
 */
export function keepFocus(fallback: HTMLElement): () => void {
  let records: FocusRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: FocusEvent): void {
    // Where the focus only waited for a list to come back, it is not to stay.
    if (!(target instanceof HTMLElement) || target === fallback) return;
    records = [...records.filter(({ element }) => element !== target), recordOf(target)];
    records = records.slice(-REMEMBERED);
  }

  function noticeLoss({ target }: FocusEvent): void {
    setTimeout(() => {
      if (isFocusLost() && isShown(target as HTMLElement)) records = [];
      else restoreSoon();
    });
  }

  function restoreSoon(): void {
    timer ??= setTimeout(restore, SETTLE_MS);
  }

  function restore(): void {
    timer = undefined;
    const last = records.at(-1);
    if (!isFocusLost() || !last || isShown(last.element)) return;
    const dialog = document.querySelector<HTMLElement>('[role="dialog"], [role="alertdialog"]');
    for (const record of records.toReversed()) {
      const target = isShown(record.element) ? record.element : replacementOf(record);
      if (target && (!dialog || dialog.contains(target))) target.focus({ preventScroll: true });
      if (!isFocusLost()) return;
    }
    (dialog ?? fallback).focus({ preventScroll: true });
  }

  const observer = new MutationObserver(restoreSoon);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', noticeLoss);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', noticeLoss);
  };
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility({ visibilityProperty: true });
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('a[href], button')];

function recordOf(element: HTMLElement): FocusRecord {
  const row = element.closest<HTMLElement>('[data-row]');
  const id = row?.dataset.row;
  if (!row || !id) return { element, row: null };
  const list = row.parentElement;
  const index = [...(list?.children ?? [])].indexOf(row);
  return { element, row: { id, list, index, control: controlsOf(row).indexOf(element) } };
}

/** The same control of the same row, or of the row that has its index now. */
function replacementOf({ row }: FocusRecord): HTMLElement | undefined {
  if (!row) return undefined;
  const inList = row.list?.isConnected ? row.list.children : undefined;
  const found =
    document.querySelector(`[data-row="${CSS.escape(row.id)}"]`) ??
    inList?.[Math.min(row.index, inList.length - 1)];
  const controls = found ? controlsOf(found) : [];
  return controls[row.control] ?? controls.at(-1);
}
