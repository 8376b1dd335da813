import { call } from '#src/api/client.ts';
import { attempt, ownerCall } from '#src/features/admin/app/session-store.ts';
import { resource } from '#src/features/admin/list.ts';
import { notify } from '#src/ui/toasts.ts';
import { type GuideState, getFirstSteps, showFirstSteps } from './api.ts';

export const firstSteps = resource(() => call(getFirstSteps));

/** They leave by themselves once all are done. */
export function isToShow({ shown, steps }: GuideState): boolean {
  return shown !== 'gone' && steps.some(({ isDone }) => !isDone);
}

/** Shows them so from now on, on every device of the owner's. */
export function show(shown: GuideState['shown']): Promise<boolean> {
  return attempt('Choix non enregistré', async () => {
    const fresh = await ownerCall(showFirstSteps, { body: { shown } });
    await firstSteps.load();
    if (shown === 'gone') {
      notify('Premiers pas masqués', 'Les Paramètres les font revenir.');
    } else if (!isToShow(fresh)) {
      notify('Premiers pas terminés', 'Toutes les étapes sont faites.');
    }
  });
}
