import { getPublicationStatus, type Publication, requestBuild } from '#src/api/admin/deploys.ts';
import { call } from '#src/api/client.ts';
import { adminCall, withErrorToast } from '#src/features/admin/auth/session.ts';
import { createResource, type ResourceState } from '#src/features/admin/components/resource.ts';
import { notify, notifyError } from '#src/lib/browser/toasts.ts';

export const publicationStatus = createResource(() => call(getPublicationStatus));

/** Polls the status of the site's builds for as long as the server requests it. @returns a function that stops polling */
export function watchBuilds(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedulePoll({ value }: ResourceState<Publication>): void {
    clearTimeout(timer);
    if (value?.lookAgainMs) timer = setTimeout(poll, value.lookAgainMs);
  }

  /** Uses `call`, so that polling neither asks for the password nor displays errors. */
  async function poll(): Promise<void> {
    const latest = document.hidden ? null : await call(getPublicationStatus).catch(() => null);
    // Without a response a new object triggers the listener, which schedules the next poll.
    publicationStatus.update((current) => latest ?? { ...current });
  }

  const stopListening = publicationStatus.$resource.listen(schedulePoll);
  publicationStatus.refresh();
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}

export const publishNow = withErrorToast('Erreur de mise en ligne', async () => {
  const state = await adminCall(requestBuild);
  publicationStatus.update(() => state);
  if (state.hook === 'working') notify('Mise en ligne demandée');
  else notifyError('Erreur de mise en ligne', state.failure ?? undefined);
});
