import { $route, CONTENT_ROOT, contentAddress, REVIEW } from './address.ts';
import { $content, contentEditor, contents } from './editor.ts';

export function readRoute(hash: string) {
  const [root, id = '', name = ''] = hash.split('/');
  return root === CONTENT_ROOT ? { id, name } : { id: '', name: '' };
}

const isContentAddress = () => location.hash.startsWith(CONTENT_ROOT);

/** Shows what the address asks for, once what is open may be left. */
export async function followAddress(): Promise<void> {
  const open = $content.get()?.id;
  // A text that was left open behind another tab.
  if (open && !isContentAddress()) history.replaceState(null, '', contentAddress(open));
  const route = readRoute(location.hash);
  if (open && open !== route.id && !(await contentEditor.close()))
    return history.replaceState(null, '', contentAddress($route.get().id || open));
  $route.set(route);
  if (['', REVIEW, open].includes(route.id)) return;
  await contentEditor.open({ id: route.id, version: 0 });
  if ($content.get() === null && $route.get() === route) leaveContent();
}

/** Back to the list. */
export function leaveContent(): void {
  if (isContentAddress()) location.hash = CONTENT_ROOT;
  contents.refresh();
}
