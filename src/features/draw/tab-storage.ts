/** Keeps this in the tab, so that a reload or a way back loses nothing. */
export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage refused (private mode, full): the visit goes on, only a reload would lose it.
  }
}

/** What the tab keeps, as text. */
export function keptInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
