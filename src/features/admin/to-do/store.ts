import { atom } from 'nanostores';
import { call } from '#src/api/client.ts';
import { sendTrialMail } from '#src/features/admin/delivery/store.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { attempt, onLeave, ownerCall } from '#src/features/admin/session/session-store.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { getToDo, type ToDo, trySetting } from './api.ts';

export const toDo = resource(() => call(getToDo));

/** Whether the list is open, over whatever else. */
export const $isListOpen = atom(false);

onLeave(() => $isListOpen.set(false));

/** What is left, what is wrong first; what the site does without is not counted. */
export function leftOf(all: readonly ToDo[]): ToDo[] {
  return ['faulty', 'open'].flatMap((state) => all.filter((one) => one.state === state));
}

/** Longer than the answer takes, and no longer than anybody minds. */
const WAIT_MS = 1_500;

let known: Promise<unknown> | null = null;
onLeave(() => {
  known = null;
});

/** Settled once the list can be shown with the rest: coming later, it would push away what is about to be pressed. */
export function untilKnown(): Promise<unknown> {
  known ??= Promise.race([toDo.refresh(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  return known;
}

/** Tries a setting for real, and reads the list again: what works is done. */
export async function tryOut({ id, label }: ToDo): Promise<void> {
  if (id === 'mail') await sendTrialMail();
  else {
    await attempt('Essai non fait', async () => {
      const { works, message } = await ownerCall(trySetting, { parameters: { id } });
      (works ? notify : notifyError)(label, message);
    });
  }
  await toDo.refresh();
}
