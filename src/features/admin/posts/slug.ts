import { call } from '#src/api/client.ts';
import { withSession } from '#src/features/admin/app/session-store.ts';
import { slugify } from '#src/text/slug.ts';
import { checkSlug } from './api.ts';
import { $editing, changeEditing, setFields } from './editor-store.ts';

const PAUSE_MS = 500;
/** Saving waits for the check, and must not wait for ever. */
const CHECK_DEADLINE_MS = 5_000;
const TAKEN = 'Ce slug est déjà utilisé par un autre article';

let timer: ReturnType<typeof setTimeout> | undefined;
let request: AbortController | null = null;
let checking: Promise<void> = Promise.resolve();
/** True while the title is being typed into a form that had no slug. */
let followsTitle = false;

/** An empty slug is filled from the title for as long as the author stays in it. */
export function enterTitle(): void {
  followsTitle = $editing.get()?.fields.slug === '';
}

export function typeTitle(title: string): void {
  const slug = $editing.get()?.fields.slug;
  if (slug === '') followsTitle = true;
  if (!followsTitle) setFields({ title });
  else changeSlug({ title, slug: slugify(title) });
}

export function typeSlug(slug: string): void {
  followsTitle = false;
  changeSlug({ slug });
}

/** What was typed becomes a slug once the author has left the field. */
export function leaveSlug(): void {
  const slug = $editing.get()?.fields.slug ?? '';
  if (slugify(slug) !== slug) changeSlug({ slug: slugify(slug) });
}

function changeSlug(changes: { title?: string; slug: string }): void {
  setFields(changes);
  changeEditing({ slug: 'unchecked' });
  clearTimeout(timer);
  request?.abort();
  if (changes.slug)
    timer = setTimeout(() => {
      checking = learnWhetherFree();
    }, PAUSE_MS);
}

/** Ends with the check that is under way. */
export function slugCheck(): Promise<void> {
  return checking;
}

async function learnWhetherFree(): Promise<void> {
  const editing = $editing.get();
  if (!editing) return;
  const current = new AbortController();
  request = current;
  const slug = slugify(editing.fields.slug);
  changeEditing({ slug: 'checking' });
  const isFree = await askServer(slug, editing.id, current.signal);
  if (current.signal.aborted || $editing.get()?.id !== editing.id) return;
  changeEditing({
    slug: isFree ? 'free' : 'unchecked',
    ...(isFree === false && { faults: { ...$editing.get()?.faults, slug: TAKEN } }),
  });
}

/** Null when it could not be learned: the server checks again when the post is saved. */
async function askServer(slug: string, id: string, signal: AbortSignal): Promise<boolean | null> {
  const within = () => AbortSignal.any([signal, AbortSignal.timeout(CHECK_DEADLINE_MS)]);
  const body = { slug, excludeId: id };
  try {
    const answer = await withSession(() => call(checkSlug, { body, signal: within() }));
    return answer.isUnique;
  } catch (error) {
    if (!signal.aborted) console.warn('Le slug n’a pas pu être vérifié.', error);
    return null;
  }
}
