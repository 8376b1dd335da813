import { getPublication, type Publication, triggerPublication } from '#src/api/admin/deploys.ts';
import { call } from '#src/api/client.ts';
import { adminCall, withErrorToast } from '#src/features/admin/auth/session.ts';
import { type Resource, resource } from '#src/features/admin/components/resource.ts';
import { notify, notifyError } from '#src/lib/browser/toasts.ts';

export const publication = resource(() => call(getPublication));

/** Looks at the site's builds until the returned call, as long as something is awaited. */
export function watchBuilds(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan({ value }: Resource<Publication>): void {
    clearTimeout(timer);
    if (value?.lookAgainMs) timer = setTimeout(look, value.lookAgainMs);
  }

  async function look(): Promise<void> {
    // This is an automatic poll: it must not prompt for a password or report errors.
    const read = document.hidden ? null : await call(getPublication).catch(() => null);
    publication.update((shown) => read ?? { ...shown });
  }

  const stop = publication.$resource.listen(plan);
  publication.refresh();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

export const publishNow = withErrorToast('Erreur de mise en ligne', async () => {
  const asked = await adminCall(triggerPublication);
  publication.update(() => asked);
  if (asked.hook === 'working') notify('Mise en ligne demandée');
  else notifyError('Erreur de mise en ligne', asked.failure ?? undefined);
});
