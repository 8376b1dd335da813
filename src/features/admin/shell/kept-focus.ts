const REMEMBERED = 20;
/** By then whatever replaces what is gone has taken the focus itself. */
const SETTLE_MS = 50;

/**
 * Moves the focus when the element that had it leaves the page: to the next row when one is deleted, to the button that
 * opened a form when it is closed, otherwise to the last element that is still there (WCAG 2.4.3). Focus that was given
 * up by pressing beside everything is left alone.
 */
export function keepFocus(fallback: HTMLElement): () => void {
  let records: { element: HTMLElement; find: () => HTMLElement | undefined }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: FocusEvent): void {
    // Where the focus only waited for a list to come back, it is not to stay.
    if (!(target instanceof HTMLElement) || target === fallback) return;
    const others = records.filter(({ element }) => element !== target);
    records = [...others, { element: target, find: finderOf(target) }].slice(-REMEMBERED);
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
    for (const { element, find } of records.toReversed()) {
      const target = isShown(element) ? element : find();
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

/** Finds what takes an element's place: the same control of the same row, or of the row that has its index now. */
function finderOf(element: HTMLElement): () => HTMLElement | undefined {
  const row = element.closest<HTMLElement>('[data-row]');
  const list = row?.parentElement;
  if (!row || !list) return () => undefined;
  const index = [...list.children].indexOf(row);
  const control = controlsOf(row).indexOf(element);
  return () => {
    const rows = list.isConnected ? [...list.children] : [];
    const found =
      document.querySelector(`[data-row="${CSS.escape(row.dataset.row ?? '')}"]`) ??
      rows[Math.min(index, rows.length - 1)];
    const controls = found ? controlsOf(found) : [];
    return controls[control] ?? controls.at(-1);
  };
}
