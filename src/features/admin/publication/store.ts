import { call } from '#src/api/client.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { attempting, ownerCall } from '#src/features/admin/session/session-store.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { getPublication, type Publication, triggerPublication } from './api.ts';
import { isAtRest, isBuilding } from './sentences.ts';

/** Between two looks while a build runs. */
const BUILD_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** Where the site's builds stand. */
export const publication = resource(() => call(getPublication));

/** Looks at the site's builds until the returned call: often while one runs, otherwise when the next one is due. */
export function watchBuilds(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(): void {
    clearTimeout(timer);
    const { value } = publication.$resource.get();
    if (value && !isAtRest(value)) timer = setTimeout(look, pauseAfter(value, Date.now()));
  }

  async function look(): Promise<void> {
    // Nobody asked for this look: it must not call for a password, nor complain.
    const read = document.hidden ? null : await call(getPublication).catch(() => null);
    if (read) publication.update(() => read);
    plan();
  }

  const stop = publication.$resource.listen(plan);
  publication.refresh();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function pauseAfter(known: Publication, now: number): number {
  if (isBuilding(known)) return BUILD_PAUSE_MS;
  const due = Date.parse(known.nextAttemptAt ?? '') - now;
  return Math.min(Math.max(due || LONGEST_PAUSE_MS, BUILD_PAUSE_MS), LONGEST_PAUSE_MS);
}

export const publishNow = attempting('Erreur de mise en ligne', async () => {
  const asked = await ownerCall(triggerPublication);
  publication.update(() => asked);
  if (asked.hook === 'working') notify('Mise en ligne demandée');
  else notifyError('Erreur de mise en ligne', asked.failure ?? undefined);
});
