import { atom } from 'nanostores';
import { fetchBuild } from '#src/api/build.ts';
import { call } from '#src/api/client.ts';
import { sentenceOf } from '#src/features/admin/app/failures.ts';
import { onLeave, ownerCall, SessionLeft } from '#src/features/admin/app/session-store.ts';
import type { OwnerPost, PostSummary } from '#src/features/blog/api.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { getPublication, type Publication, triggerPublication } from './api.ts';
import { isAtRest } from './sentences.ts';

/** A change on its way to the readers. */
export interface Release {
  postId: string;
  title: string;
  /** Path of the page, from the site's root. */
  path: string;
  effect: 'shown' | 'removed';
  /** What the page must contain to be the new one. */
  stamp: string;
  /** Number of the change, which a build that contains it reaches; null while it could not be asked for. */
  change: number | null;
  state: 'waiting' | 'online' | 'late';
}

/** Seconds between two looks at the page; the last one is repeated. */
const PAUSES = [1, 1, 2, 3, 5, 10, 15];
const PATIENCE_MS = 20 * 60_000;
/** Between two looks at the build that is online. */
const BUILD_PAUSE_MS = 15_000;
/** Between two calls that ask the server what it knows of the build. */
const STATE_PAUSE_MS = 10 * 60_000;

/** Where the site's builds stand; null until asked for. */
export const $publication = atom<Publication | null>(null);

/** The last change of a page that was followed. */
export const $release = atom<Release | null>(null);

let watch = 0;
/** When the server was last asked for the publication. */
let readAt = 0;

export function followChange(post: OwnerPost | null): Promise<void> {
  if (!post) return readPublication();
  return follow(post, 'shown');
}

export function followRemoval(post: PostSummary): Promise<void> {
  return follow(post, 'removed');
}

export function forgetRelease(): void {
  watch++;
  $release.set(null);
}

onLeave(forgetRelease);

/** Looks at the site's builds until the returned call: for as long as the news of them are on screen. */
export function watchBuilds(): () => void {
  readPublication();
  const timer = setInterval(lookAtBuild, BUILD_PAUSE_MS);
  return () => clearInterval(timer);
}

/** The site itself tells which build it is: the server is asked when that changed, or after a while. */
async function lookAtBuild(): Promise<void> {
  const publication = $publication.get();
  if (!publication || isAtRest(publication) || document.hidden) return;
  const build = await fetchBuild().catch(() => null);
  const isOther = build !== null && build.builtAt !== publication.builtAt;
  if (!isOther && Date.now() - readAt < STATE_PAUSE_MS) return;
  // Nobody asked for this look: it must not call for a password, nor complain.
  readAt = Date.now();
  const read = await call(getPublication).catch(() => null);
  if (read) $publication.set(read);
}

async function follow(post: PostSummary, effect: Release['effect']): Promise<void> {
  const mine = ++watch;
  $release.set({
    postId: post.id,
    title: post.title,
    path: `/blog/${post.slug}`,
    effect,
    stamp: post.updatedAt,
    change: null,
    state: 'waiting',
  });
  await readPublication();
  const release = $release.get();
  if (mine !== watch || !release) return;
  $release.set({ ...release, change: $publication.get()?.change ?? null });
  await waitUntilOnline(mine);
}

async function waitUntilOnline(mine: number): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (let look = 0; Date.now() < end; look++) {
    const seconds = PAUSES[Math.min(look, PAUSES.length - 1)] ?? 15;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const release = $release.get();
    if (mine !== watch || !release) return;
    if (document.hidden || !(await isOnline(release).catch(() => false))) continue;
    if (mine !== watch) return;
    $release.set({ ...release, state: 'online' });
    return;
  }
  const release = $release.get();
  if (mine === watch && release) $release.set({ ...release, state: 'late' });
}

/** Looks at the page as a reader would. */
async function isOnline({ path, effect, stamp, change }: Release): Promise<boolean> {
  const response = await fetch(path, { cache: 'no-store', credentials: 'omit' });
  if (effect === 'removed') return response.status === 404 || response.status === 410;
  if (!response.ok) return false;
  if ((await response.text()).includes(stamp)) return true;
  return change !== null && (await fetchBuild()).change >= change;
}

/** Waits again for a change that was late. */
export function lookAgain(): void {
  const release = $release.get();
  if (!release) return;
  $release.set({ ...release, state: 'waiting' });
  waitUntilOnline(++watch);
}

async function readPublication(): Promise<void> {
  readAt = Date.now();
  try {
    $publication.set(await ownerCall(getPublication));
  } catch (error) {
    if (!(error instanceof SessionLeft)) console.warn(error);
  }
}

export async function publishNow(): Promise<void> {
  try {
    const publication = await ownerCall(triggerPublication);
    $publication.set(publication);
    if (publication.hook === 'working') notify('Mise en ligne demandée');
    else notifyError('Erreur de mise en ligne', publication.failure ?? undefined);
  } catch (error) {
    if (!(error instanceof SessionLeft)) {
      notifyError('Erreur de mise en ligne', sentenceOf(error));
    }
  }
}
