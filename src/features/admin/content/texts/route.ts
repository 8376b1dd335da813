import { $route, CONTENT_ROOT, contentAddress } from './address.ts';
import { $content, contentEditor } from './editor.ts';

export function readRoute(hash: string) {
  const [, id = '', name = ''] = hash.split('/');
  return { id, name };
}

/** Shows what the address asks for, once what is open may be left. Behind another tab it stays open. */
export async function followAddress(hash: string): Promise<void> {
  if (!hash.startsWith(CONTENT_ROOT)) return;
  const open = $content.get()?.id;
  const route = readRoute(hash);
  if (open && open !== route.id && !(await contentEditor.close()))
    return location.replace(contentAddress($route.get().id || open));
  $route.set(route);
  if (['', open].includes(route.id)) return;
  await contentEditor.open({ id: route.id, version: 0 });
  if ($content.get() === null && $route.get() === route) leaveContent();
}

/** Back to the list. */
export function leaveContent(): void {
  if (location.hash.startsWith(CONTENT_ROOT)) location.hash = CONTENT_ROOT;
}
