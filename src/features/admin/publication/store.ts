import { atom } from 'nanostores';
import { fetchBuild } from '#src/api/build.ts';
import { call } from '#src/api/client.ts';
import { attempt, onLeave, ownerCall } from '#src/features/admin/app/session-store.ts';
import { resource } from '#src/features/admin/list.ts';
import type { PostSummary } from '#src/features/blog/api.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { getPublication, triggerPublication } from './api.ts';
import { isAtRest } from './sentences.ts';

/** A change of the owner's that readers are to see. */
interface Change {
  /** Of the post or content that changed. */
  id: string;
  title: string;
  effect: 'shown' | 'removed';
  /** Path of the page that shows it before a build does, and what that must contain; null where only a build does. */
  page: { path: string; stamp: string } | null;
}

/** A change that is on its way to the readers. */
export interface Followed extends Change {
  /** Number of the change, which a build that contains it reaches; null while it could not be asked for. */
  change: number | null;
  state: 'waiting' | 'online' | 'late';
}

/** The page is looked at after a second, then ever less often. */
const LONGEST_PAUSE_MS = 15_000;
const LATE_MS = 20 * 60_000;
/** Between two looks at the build that is online. */
const BUILD_PAUSE_MS = 15_000;
/** Between two calls that ask the server what it knows of the build. */
const STATE_PAUSE_MS = 10 * 60_000;

/** When the server was last asked for the publication. */
let readAt = 0;

/** Where the site's builds stand. */
export const publication = resource(() => {
  readAt = Date.now();
  return call(getPublication);
});

/** The last change that was followed; null once the owner has seen enough of it. */
export const $followed = atom<Followed | null>(null);

export function stopFollowing(): void {
  $followed.set(null);
}

onLeave(stopFollowing);

/** Looks at the site's builds until the returned call: for as long as the news of them are on screen. */
export function watchBuilds(): () => void {
  publication.refresh();
  const timer = setInterval(lookAtBuild, BUILD_PAUSE_MS);
  return () => clearInterval(timer);
}

/** The site itself tells which build it is: the server is asked when that changed, or after a while. */
async function lookAtBuild(): Promise<void> {
  const known = publication.$resource.get().value;
  if (!known || isAtRest(known) || document.hidden) return;
  const build = await fetchBuild().catch(() => null);
  const isOther = build !== null && build.builtAt !== known.builtAt;
  if (!isOther && Date.now() - readAt < STATE_PAUSE_MS) return;
  // Nobody asked for this look: it must not call for a password, nor complain.
  readAt = Date.now();
  const read = await call(getPublication).catch(() => null);
  if (read) publication.update(() => read);
}

export function followPost(post: PostSummary, effect: Change['effect']): Promise<void> {
  const { id, title, slug, updatedAt } = post;
  return follow({ id, title, effect, page: { path: `/blog/${slug}`, stamp: updatedAt } });
}

/** Looks at the site until readers see the change, the next one is followed, or the owner has seen enough. */
export async function follow(made: Change): Promise<void> {
  let followed: Followed = { ...made, change: null, state: 'waiting' };
  $followed.set(followed);
  const isFollowed = () => $followed.get() === followed;
  const change = (changes: Partial<Followed>) => {
    if (!isFollowed()) return;
    followed = { ...followed, ...changes };
    $followed.set(followed);
  };
  await publication.refresh();
  change({ change: publication.$resource.get().value?.change ?? null });
  const start = Date.now();
  for (let pause = 1_000; isFollowed() && followed.state !== 'online'; pause *= 1.5) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, LONGEST_PAUSE_MS)));
    if (document.hidden || !isFollowed()) continue;
    if (await isOnline(followed).catch(() => false)) change({ state: 'online' });
    else if (Date.now() - start > LATE_MS) change({ state: 'late' });
  }
}

/** Looks at the page as a reader would. */
async function isOnline({ page, effect, change }: Followed): Promise<boolean> {
  if (page) {
    const response = await fetch(page.path, { cache: 'no-store', credentials: 'omit' });
    if (effect === 'removed') return response.status === 404 || response.status === 410;
    if (!response.ok) return false;
    if ((await response.text()).includes(page.stamp)) return true;
  }
  return change !== null && (await fetchBuild()).change >= change;
}

export function publishNow(): Promise<boolean> {
  return attempt('Erreur de mise en ligne', async () => {
    const asked = await ownerCall(triggerPublication);
    publication.update(() => asked);
    if (asked.hook === 'working') notify('Mise en ligne demandée');
    else notifyError('Erreur de mise en ligne', asked.failure ?? undefined);
  });
}
