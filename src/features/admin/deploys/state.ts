import {
  getPublicationStatus,
  type PublicationStatus,
  requestBuild,
} from '#src/api/admin/deploys.ts';
import { call } from '#src/api/client.ts';
import { adminCall, withErrorToast } from '#src/features/admin/auth/session.ts';
import { createResource, type ResourceState } from '#src/features/admin/components/resource.ts';
import { notify, notifyError } from '#src/lib/browser/toasts.ts';

export const publicationStatus = createResource(() => call(getPublicationStatus));

/** Polls the status after the `lookAgainMs` that the server sent. @returns a function that stops polling */
export function watchBuilds(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedulePoll({ value }: ResourceState<PublicationStatus>): void {
    clearTimeout(timer);
    if (value?.lookAgainMs) timer = setTimeout(poll, value.lookAgainMs);
  }

  /** Uses `call` instead of `adminCall`, so that polling never asks for a login. */
  async function poll(): Promise<void> {
    const latest = document.hidden ? null : await call(getPublicationStatus).catch(() => null);
    // In a hidden tab or after a failure, a copy of the old status makes `schedulePoll` run again.
    publicationStatus.update((current) => latest ?? { ...current });
  }

  const stopListening = publicationStatus.$resource.listen(schedulePoll);
  publicationStatus.refresh();
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}

export const requestBuildAndNotify = withErrorToast('Erreur de mise en ligne', async () => {
  const status = await adminCall(requestBuild);
  publicationStatus.update(() => status);
  if (status.hook === 'working') notify('Mise en ligne demandée');
  else notifyError('Erreur de mise en ligne', status.failure ?? undefined);
});
