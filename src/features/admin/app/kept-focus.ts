/** Something that had the focus, and where it stood. */
interface Place {
  element: HTMLElement;
  /** Of the list's row around it, if there is one. */
  row: { id: string; list: Element | null; rank: number; control: number } | null;
}

const REMEMBERED = 20;
/** By then whatever came in the place of what is gone has taken the focus itself. */
const PATIENCE_MS = 50;

/**
 * Gives the focus a place when what had it leaves the page: to the next row when one is deleted, to the button that
 * opened a form when it is closed, otherwise to the last place that is still there. Focus that was given up by pressing
 * beside everything is left alone.
 */
export function keepFocus(lastResort: HTMLElement): () => void {
  let places: Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    places = [...places.filter(({ element }) => element !== target), placeOf(target)];
    places = places.slice(-REMEMBERED);
  }

  function noticeLoss({ target }: FocusEvent): void {
    setTimeout(() => {
      if (isNowhere() && isThere(target as HTMLElement)) places = [];
      else restoreSoon();
    });
  }

  function restoreSoon(): void {
    timer ??= setTimeout(restore, PATIENCE_MS);
  }

  function restore(): void {
    timer = undefined;
    const last = places.at(-1);
    if (!isNowhere() || !last || isThere(last.element)) return;
    const dialog = document.querySelector<HTMLElement>('[role="dialog"], [role="alertdialog"]');
    for (const place of places.toReversed()) {
      const target = isThere(place.element) ? place.element : besides(place);
      if (target && (!dialog || dialog.contains(target))) target.focus({ preventScroll: true });
      if (!isNowhere()) return;
    }
    (dialog ?? lastResort).focus({ preventScroll: true });
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

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isThere(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility({ visibilityProperty: true });
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('a[href], button')];

function placeOf(element: HTMLElement): Place {
  const row = element.closest<HTMLElement>('[data-row]');
  const id = row?.dataset.row;
  if (!row || !id) return { element, row: null };
  const list = row.parentElement;
  const rank = [...(list?.children ?? [])].indexOf(row);
  return { element, row: { id, list, rank, control: controlsOf(row).indexOf(element) } };
}

/** The same control of the same row, or of the one that has taken its place. */
function besides({ row }: Place): HTMLElement | undefined {
  if (!row) return undefined;
  const inList = row.list?.isConnected ? row.list.children : undefined;
  const found =
    document.querySelector(`[data-row="${CSS.escape(row.id)}"]`) ??
    inList?.[Math.min(row.rank, inList.length - 1)];
  const controls = found ? controlsOf(found) : [];
  return controls[row.control] ?? controls.at(-1);
}
