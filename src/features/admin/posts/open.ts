import { HttpError } from '#src/api/client.ts';
import { askConfirmation } from '#src/features/admin/app/confirmation.ts';
import { onLeave, ownerCall, reportFailure } from '#src/features/admin/app/session-store.ts';
import type { OwnerPost } from '#src/features/blog/api.ts';
import { newId } from '#src/ui/new-id.ts';
import { getOwnerPost, getVersion } from './api.ts';
import { startKeeping, stopKeeping } from './autosave.ts';
import { $editing, type Editing, isChanged } from './editor-store.ts';
import { emptyFields, fieldsOf, type PostFields } from './fields.ts';
import { forgetText, holdKey, type KeptText, newKey } from './kept-text.ts';
import { closePicture } from './picture-store.ts';
import { refreshRecovered } from './recovered.ts';
import { closeVersions } from './versions-store.ts';

let release: () => Promise<void> = async () => undefined;
/** Counts what was asked of the form: a late answer opens nothing over what was asked for since. */
let asked = 0;

function open(id: string, base: OwnerPost | null, untouched: PostFields, edit: Partial<Editing>) {
  asked++;
  const key = newKey(id);
  release = holdKey(key);
  $editing.set({
    id,
    base,
    version: base?.version ?? null,
    untouched,
    fields: untouched,
    key,
    keptAt: null,
    saving: false,
    savedAt: null,
    slug: 'unchecked',
    faults: {},
    failure: null,
    conflict: null,
    plannedAt: untouched.publishAt,
    ...edit,
  });
  startKeeping();
}

export async function newPost(author: string): Promise<void> {
  if (!(await closeEditor())) return;
  open(newId(), null, emptyFields(author), {});
}

export async function editPost(id: string): Promise<void> {
  const mine = ++asked;
  try {
    const post = await ownerCall(getOwnerPost, { parameters: { id } });
    if (mine === asked) open(id, post, fieldsOf(post), {});
  } catch (error) {
    reportFailure('Erreur de chargement', error);
  }
}

/** Takes up a text that was never saved, beside what is stored now. */
export async function resumeText(text: KeptText, author: string): Promise<void> {
  const mine = ++asked;
  const stored = text.baseVersion === null ? null : await storedPost(text.postId);
  if (stored === undefined) return;
  const isStale = stored !== null && stored.version !== text.baseVersion;
  const isGone = stored === null && text.baseVersion !== null;
  const before = isStale ? await versionBefore(text) : null;
  if (mine !== asked) return;
  open(
    isGone ? newId() : text.postId,
    stored,
    stored ? fieldsOf(before ?? stored) : emptyFields(author),
    {
      fields: text.fields,
      version: stored && text.baseVersion,
      conflict: isStale ? stored : null,
    },
  );
  // Where the browser has no room for a second copy, the first one stays.
  if ($editing.get()?.keptAt !== 'refused') forgetText(text.key);
}

/** What the text began from, so that both edits can be told apart; null when it is no longer kept. */
function versionBefore({ postId, baseVersion }: KeptText): Promise<OwnerPost | null> {
  const parameters = { id: postId, version: baseVersion ?? 0 };
  return ownerCall(getVersion, { parameters }).catch(() => null);
}

/** Null when the post is gone, undefined when that could not be learned. */
async function storedPost(id: string): Promise<OwnerPost | null | undefined> {
  try {
    return await ownerCall(getOwnerPost, { parameters: { id } });
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    reportFailure('Erreur de chargement', error);
    return undefined;
  }
}

/**
 * Leaves the form. Unsaved text is asked about: it can stay kept in the browser or be thrown away.
 * @returns false when the author stays
 */
export async function closeEditor(): Promise<boolean> {
  const editing = $editing.get();
  if (!editing) return true;
  if (isChanged(editing)) {
    const answer = await askConfirmation({
      question: 'Quitter sans enregistrer ?',
      detail:
        'Votre texte peut rester gardé dans ce navigateur : il vous sera proposé à votre retour.',
      confirm: 'Quitter et garder le texte',
      alternative: 'Abandonner mes modifications',
      cancel: 'Continuer l’écriture',
    });
    if (answer === 'cancel') return false;
    stopKeeping();
    if (answer === 'alternative') forgetText(editing.key);
  } else {
    stopKeeping();
    forgetText(editing.key);
  }
  await shut();
  await refreshRecovered();
  return true;
}

/** The form is left without a question: its text stays kept in the browser. */
onLeave(() => {
  stopKeeping();
  shut();
});

async function shut(): Promise<void> {
  asked++;
  closePicture();
  closeVersions();
  $editing.set(null);
  await release();
}
