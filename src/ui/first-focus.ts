/** Milliseconds since a field of the form was first entered; 0 when none was. See src/ui/approach.ts. */
export function sinceFirstFocus(form: HTMLFormElement): number {
  const entered = Number(form.closest<HTMLElement>('[data-entered]')?.dataset.entered);
  return entered ? Math.max(0, Date.now() - entered) : 0;
}
