import { atom } from 'nanostores';
import { $isReviewing, CONTENT_ROOT, contentAddress } from './address.ts';
import { $content, contentEditor, contents } from './editor.ts';

const REVIEW = 'relire';

interface Route {
  /** Of the text that is open. */
  id: string | null;
  /** The field that was asked for: opened, shown and focused. */
  name: string;
  isReview: boolean;
}

export const REVIEW_ADDRESS = contentAddress(REVIEW);

export function readRoute(hash: string): Route {
  const [root, id = '', name = ''] = hash.split('/');
  if (root !== CONTENT_ROOT || id === '') return { id: null, name: '', isReview: false };
  return id === REVIEW ? { id: null, name: '', isReview: true } : { id, name, isReview: false };
}

export const $route = atom<Route>({ id: null, name: '', isReview: false });

function isContentAddress(): boolean {
  return location.hash.startsWith(CONTENT_ROOT);
}

/** Shows what the address asks for, once what is open may be left. */
export async function followAddress(): Promise<void> {
  const open = $content.get()?.id ?? null;
  // A text that was left open behind another tab.
  if (open !== null && !isContentAddress()) history.replaceState(null, '', contentAddress(open));
  const route = readRoute(location.hash);
  if (open !== null && open !== route.id && !(await contentEditor.close())) {
    const address = $route.get().isReview ? REVIEW_ADDRESS : contentAddress(open);
    return history.replaceState(null, '', address);
  }
  $route.set(route);
  $isReviewing.set(route.isReview);
  if (route.id === null || route.id === open) return;
  await contentEditor.open({ id: route.id, version: 0 });
  if ($content.get() === null && $route.get() === route) leaveContent();
}

/** Back to the list. */
export function leaveContent(): void {
  if (isContentAddress()) location.hash = CONTENT_ROOT;
  contents.refresh();
}
