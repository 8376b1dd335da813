import { atom } from 'nanostores';
import { $content, contentEditor, contents } from './editor.ts';

const ROOT = '#contenu';
const REVIEW = 'relire';

interface Route {
  /** Of the text that is open. */
  id: string | null;
  /** The field that was asked for: opened, shown and focused. */
  name: string;
  isReview: boolean;
}

/** Address of the list, of a text, or of one of its fields: `#contenu/identite/phone.dial`. */
export function contentAddress(id = '', name = ''): string {
  return [ROOT, id, name].filter(Boolean).join('/');
}

export const REVIEW_ADDRESS = contentAddress(REVIEW);

export function readRoute(hash: string): Route {
  const [root, id = '', name = ''] = decodeURIComponent(hash).split('/');
  if (root !== ROOT || id === '') return { id: null, name: '', isReview: false };
  return id === REVIEW ? { id: null, name: '', isReview: true } : { id, name, isReview: false };
}

export const $route = atom<Route>({ id: null, name: '', isReview: false });

/** Shows what the address asks for, once what is open may be left. */
export async function followAddress(): Promise<void> {
  const route = readRoute(location.hash);
  const open = $content.get()?.id ?? null;
  if (open !== null && open !== route.id && !(await contentEditor.close())) {
    return history.replaceState(null, '', contentAddress(open));
  }
  $route.set(route);
  if (route.id === null || route.id === open) return;
  await contentEditor.open({ id: route.id, version: 0 });
  if ($content.get() === null && $route.get() === route) leaveContent();
}

/** Back to the list. */
export function leaveContent(): void {
  if (location.hash.startsWith(ROOT)) location.hash = ROOT;
  contents.refresh();
}
