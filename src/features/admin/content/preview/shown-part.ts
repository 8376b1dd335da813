import { atom } from 'nanostores';
import { isWithin } from '#src/features/admin/content/schema/values.ts';

/** Name of the field that is being edited; empty where none was yet. */
export const $edited = atom('');

/** Notes the field that a control in the form belongs to. */
export function noteEdited(target: EventTarget): void {
  if (!(target instanceof Element)) return;
  const name =
    target.getAttribute('name') ?? target.closest<HTMLElement>('[data-field]')?.dataset.field;
  if (name) $edited.set(name);
}

/** Of the parts of a preview, by the names of what they show, the one that shows this field most closely. */
export function closestPart<Part>(parts: readonly (readonly [string, Part])[], name: string) {
  const around = parts.filter(([shown]) => isWithin(name, shown));
  return around.toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? null;
}

/** Brings what shows the edited field into sight of the preview, whose own page stays where it is. */
export function bringIntoSight(preview: HTMLElement): void {
  const parts = [...preview.querySelectorAll<HTMLElement>('[data-shows]')];
  const part = closestPart(
    parts.map((one) => [one.dataset.shows ?? '', one] as const),
    $edited.get(),
  );
  if (!part?.checkVisibility()) return;
  if (preview.scrollHeight > preview.clientHeight) {
    const { top } = part.getBoundingClientRect();
    preview.scrollBy({ top: top - preview.getBoundingClientRect().top - 24 });
  } else part.scrollIntoView({ block: 'center' });
}
