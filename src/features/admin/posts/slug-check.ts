import { atom } from 'nanostores';
import { ownerCall } from '#src/features/admin/session/session-store.ts';
import { slugify } from '#src/text/slug.ts';
import { checkSlug } from './api.ts';

const PAUSE_MS = 500;
/** Saving waits for the check, and must not wait for ever. */
const CHECK_DEADLINE_MS = 5_000;
export const TAKEN_SLUG = 'Ce slug est déjà utilisé par un autre article';

interface SlugCheck {
  /** Of the post that wants the slug. */
  id: string;
  slug: string;
  result: 'none' | 'checking' | 'free' | 'taken';
}

/** The last check; it says nothing of another slug, or of another post. */
export const $slugCheck = atom<SlugCheck>({ id: '', slug: '', result: 'none' });

let timer: ReturnType<typeof setTimeout> | undefined;

/** Checks once the typing pauses. When it cannot be learned, the server checks again as the post is saved. */
export function checkSlugSoon(slug: string, id: string): void {
  clearTimeout(timer);
  if (slug) timer = setTimeout(() => learnWhetherFree({ id, slug, result: 'checking' }), PAUSE_MS);
}

async function learnWhetherFree(check: SlugCheck): Promise<void> {
  const { id, slug } = check;
  const body = { slug: slugify(slug), excludeId: id };
  $slugCheck.set(check);
  const result = await ownerCall(checkSlug, { body, deadlineMs: CHECK_DEADLINE_MS }).then(
    ({ isUnique }) => (isUnique ? 'free' : 'taken'),
    (error) => {
      console.warn('L’adresse de l’article n’a pas pu être vérifiée.', error);
      return 'none' as const;
    },
  );
  if ($slugCheck.get() === check) $slugCheck.set({ ...check, result });
}
