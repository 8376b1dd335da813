import { getPublication, type Publication, triggerPublication } from '#src/api/admin/deploys.ts';
import { call } from '#src/api/client.ts';
import { adminCall, withErrorToast } from '#src/features/admin/auth/session.ts';
import { type Resource, resource } from '#src/features/admin/components/resource.ts';
import { notify, notifyError } from '#src/lib/browser/toasts.ts';

export const publication = resource(() => call(getPublication));

/** Polls the state of the site's builds while the server says so. @returns a function that stops it */
export function watchBuilds(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedulePoll({ value }: Resource<Publication>): void {
    clearTimeout(timer);
    if (value?.lookAgainMs) timer = setTimeout(poll, value.lookAgainMs);
  }

  /** Neither prompts for a password nor reports errors. */
  async function poll(): Promise<void> {
    const latest = document.hidden ? null : await call(getPublication).catch(() => null);
    // A new object, so that the next poll is scheduled.
    publication.update((current) => latest ?? { ...current });
  }

  const stopListening = publication.$resource.listen(schedulePoll);
  publication.refresh();
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}

export const publishNow = withErrorToast('Erreur de mise en ligne', async () => {
  const state = await adminCall(triggerPublication);
  publication.update(() => state);
  if (state.hook === 'working') notify('Mise en ligne demandée');
  else notifyError('Erreur de mise en ligne', state.failure ?? undefined);
});
