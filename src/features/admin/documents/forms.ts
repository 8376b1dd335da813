type Close = () => Promise<boolean>;

const closings: Close[] = [];

/** Tells how a form is closed. */
export function beforeLeaving(close: Close): void {
  closings.push(close);
}

/** Closes every form, one after the other. @returns false when the owner stays in one */
export async function closeForms(): Promise<boolean> {
  for (const close of closings) if (!(await close())) return false;
  return true;
}
