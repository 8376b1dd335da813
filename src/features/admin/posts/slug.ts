import { atom } from 'nanostores';
import { call } from '#src/api/client.ts';
import { withSession } from '#src/features/admin/app/session-store.ts';
import { slugify } from '#src/text/slug.ts';
import { notifyError } from '#src/ui/toasts.ts';
import { checkSlug } from './api.ts';
import { $post, postEditor } from './post-editor.ts';

const PAUSE_MS = 500;
/** Saving waits for the check, and must not wait for ever. */
const CHECK_DEADLINE_MS = 5_000;
const TAKEN = 'Ce slug est déjà utilisé par un autre article';

export const $slugCheck = atom<'none' | 'checking' | 'free'>('none');

let timer: ReturnType<typeof setTimeout> | undefined;
let request: AbortController | null = null;
let checking: Promise<void> = Promise.resolve();
/** True while the title is being typed into a form that had no slug. */
let followsTitle = false;

postEditor.onTurn(forgetCheck);

function forgetCheck(): void {
  $slugCheck.set('none');
  clearTimeout(timer);
  request?.abort();
}

/** An empty slug is filled from the title for as long as the author stays in it. */
export function enterTitle(): void {
  followsTitle = $post.get()?.fields.slug === '';
}

export function typeTitle(title: string): void {
  if ($post.get()?.fields.slug === '') followsTitle = true;
  if (!followsTitle) postEditor.set({ title });
  else changeSlug({ title, slug: slugify(title) });
}

export function typeSlug(slug: string): void {
  followsTitle = false;
  changeSlug({ slug });
}

/** What was typed becomes a slug once the author has left the field. */
export function leaveSlug(): void {
  const slug = $post.get()?.fields.slug ?? '';
  if (slugify(slug) !== slug) changeSlug({ slug: slugify(slug) });
}

function changeSlug(changes: { title?: string; slug: string }): void {
  postEditor.set(changes);
  forgetCheck();
  if (changes.slug)
    timer = setTimeout(() => {
      checking = learnWhetherFree();
    }, PAUSE_MS);
}

async function learnWhetherFree(): Promise<void> {
  const draft = $post.get();
  if (!draft) return;
  const current = new AbortController();
  request = current;
  $slugCheck.set('checking');
  const isFree = await askServer(slugify(draft.fields.slug), draft.id, current.signal);
  if (current.signal.aborted) return;
  $slugCheck.set(isFree ? 'free' : 'none');
  if (isFree === false) postEditor.addFault('slug', TAKEN);
}

/** Null when it could not be learned: the server checks again when the post is saved. */
async function askServer(slug: string, id: string, signal: AbortSignal): Promise<boolean | null> {
  const within = () => AbortSignal.any([signal, AbortSignal.timeout(CHECK_DEADLINE_MS)]);
  const body = { slug, excludeId: id };
  try {
    const answer = await withSession(() => call(checkSlug, { body, signal: within() }));
    return answer.isUnique;
  } catch (error) {
    if (!signal.aborted) console.warn('L’adresse de l’article n’a pas pu être vérifiée.', error);
    return null;
  }
}

/** Saves the post once its slug is known to be free. */
export async function savePost(): Promise<void> {
  const draft = $post.get();
  await checking;
  if (!draft || !postEditor.isOpen(draft)) return;
  const fault = $post.get()?.faults.slug;
  if (!fault) await postEditor.save();
  else notifyError(draft.version === null ? 'Erreur de création' : 'Erreur de mise à jour', fault);
}
