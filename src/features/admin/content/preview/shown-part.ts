import { atom } from 'nanostores';
import { namesAround } from '#src/features/admin/content/schema/values.ts';
import { $route } from '#src/features/admin/content/texts/address.ts';

/** Name of the field that is being edited; empty where none was yet. */
export const $edited = atom('');

// Another text may have a field of the same name.
$route.listen(() => $edited.set(''));

/** Notes the field that a control in the form belongs to. */
export function noteEdited(target: Element): void {
  const name =
    target.getAttribute('name') ?? target.closest<HTMLElement>('[data-field]')?.dataset.field;
  if (name) $edited.set(name);
}

/** The element that the selector finds for a field, or else for what is closest around the field. */
export function closestPart(root: Element, name: string, selectorOf: (name: string) => string) {
  return namesAround(name)
    .map((one) => root.querySelector<HTMLElement>(selectorOf(CSS.escape(one))))
    .find((part) => part !== null);
}

/** Brings what shows the edited field into sight of the preview, whose own page stays where it is. */
export function bringIntoSight(preview: HTMLElement): void {
  const part = closestPart(preview, $edited.get(), (name) => `[data-shows~="${name}"]`);
  if (!part?.checkVisibility()) return;
  if (preview.scrollHeight > preview.clientHeight) {
    const { top } = part.getBoundingClientRect();
    preview.scrollBy({ top: top - preview.getBoundingClientRect().top - 24 });
  } else part.scrollIntoView({ block: 'center' });
}
