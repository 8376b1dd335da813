import { atom } from 'nanostores';
import { ownerCall } from '#src/features/admin/session/session-store.ts';
import { slugify } from '#src/text/slug.ts';
import { checkSlug } from './api.ts';

const PAUSE_MS = 500;
/** Saving waits for the check, and must not wait for ever. */
const CHECK_DEADLINE_MS = 5_000;
export const TAKEN_SLUG = 'Ce slug est déjà utilisé par un autre article';

/** What is known of the slug in the form. */
export const $slugCheck = atom<'none' | 'checking' | 'free' | 'taken'>('none');

let timer: ReturnType<typeof setTimeout> | undefined;
let request = new AbortController();
let checking: Promise<void> = Promise.resolve();

export function cancelSlugCheck(): void {
  clearTimeout(timer);
  request.abort();
  $slugCheck.set('none');
}

/** Checks once the typing pauses. */
export function checkSlugSoon(slug: string, postId: string): void {
  cancelSlugCheck();
  if (!slug) return;
  timer = setTimeout(() => {
    checking = learnWhetherFree(slugify(slug), postId);
  }, PAUSE_MS);
}

export function slugChecked(): Promise<void> {
  return checking;
}

/** When it cannot be learned, the server checks again as the post is saved. */
async function learnWhetherFree(slug: string, excludeId: string): Promise<void> {
  request = new AbortController();
  const { signal } = request;
  const options = { body: { slug, excludeId }, signal, deadlineMs: CHECK_DEADLINE_MS };
  $slugCheck.set('checking');
  try {
    const { isUnique } = await ownerCall(checkSlug, options);
    if (!signal.aborted) $slugCheck.set(isUnique ? 'free' : 'taken');
  } catch (error) {
    if (signal.aborted) return;
    console.warn('L’adresse de l’article n’a pas pu être vérifiée.', error);
    $slugCheck.set('none');
  }
}
