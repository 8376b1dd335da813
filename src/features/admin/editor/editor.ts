// See docs/decisions/0037-one-editor.md.
import { dequal } from 'dequal/lite';
import { atom } from 'nanostores';
import { createVersion, getVersion, listVersions, type Text } from '#src/api/admin/documents.ts';
import { HttpError } from '#src/api/client.ts';
import {
  adminCall,
  errorMessage,
  notifyFailure,
  onSignOut,
  runWithErrorToast,
  SessionAbandonedError,
} from '#src/features/admin/auth/session.ts';
import { resource } from '#src/features/admin/components/resource.ts';
import { createId } from '#src/lib/browser/create-id.ts';
import { clearError, notify, notifyError } from '#src/lib/browser/toasts.ts';
import * as editing from './editor-state.ts';

/** Replaces the id in the hash of a new document. */
const NEW = 'nouveau';

export type Stored<Fields> = Fields & { id: string; version: number; updatedAt: string | null };

export type Editor<Fields extends Text, Saved extends Stored<Fields>> = ReturnType<
  typeof createEditor<Fields, Saved>
>;

/** State and actions of a document's form. The browser stores unsaved text at each change, the server stores versions. */
export function createEditor<Fields extends Text, Saved extends Stored<Fields>>(
  config: editing.EditorConfig<Fields, Saved>,
) {
  type State = editing.EditorState<Fields, Saved>;
  const { kind, root, savedWord, updateFailed, createFailed = updateFailed } = config;
  const $document = atom<State | null>(null);
  /** Last part of the hash: an id, `NEW`, or empty for the list. */
  let path = '';
  let pending: Promise<Saved | null> | null = null;

  const getParameters = () => ({ kind, id: $document.get()?.id ?? '' });
  const versions = resource(() => adminCall(listVersions, { parameters: getParameters() }));

  function update(changes: Partial<State>): void {
    const state = $document.get();
    if (state) $document.set({ ...state, ...changes });
  }

  const isOpen = ({ id }: State) => $document.get()?.id === id;

  /** Returns the state for a stored document, or for an empty one. */
  function untouchedState(saved: Saved | null) {
    const untouched = { ...config.empty() };
    for (const name of Object.keys(untouched) as (keyof Fields)[]) {
      if (saved) untouched[name] = saved[name];
    }
    const version = saved?.version ?? null;
    return { saved, version, untouched, fields: untouched, recoveredFrom: null, conflict: null };
  }

  /** Opens the document of the hash, or the list. While another tab is selected the form stays open. */
  async function follow(hash: string): Promise<void> {
    // Without a hash the administration displays the blog.
    const [start, newPath = ''] = (hash || '#blog').split('/');
    if (start !== root || newPath === path) return;
    close();
    path = newPath;
    if (!newPath) return;
    try {
      const saved = newPath === NEW ? null : await config.load(newPath);
      if (path === newPath) open(saved);
    } catch (error) {
      if (path !== newPath) return;
      notifyFailure('Erreur de chargement', error);
      location.replace(root);
    }
  }

  function open(saved: Saved | null): void {
    const state = untouchedState(saved);
    const unsaved = editing.findUnsavedText(kind, path);
    const fields = { ...state.untouched, ...unsaved?.fields };
    const isRecovered = unsaved && editing.isChanged({ ...state, fields });
    addEventListener('beforeunload', warnBeforeUnload);
    versions.clear();
    $document.set({
      ...state,
      ...(isRecovered && {
        fields,
        recoveredFrom: unsaved.typedAt,
        version: unsaved.version,
        conflict: saved?.version === unsaved.version ? null : saved,
      }),
      id: saved?.id ?? unsaved?.id ?? createId(),
      isStored: true,
      saving: false,
      savedAt: null,
      check: 'none',
      errors: {},
      failure: null,
    });
    storeText();
  }

  function close(): void {
    path = '';
    pending = null;
    removeEventListener('beforeunload', warnBeforeUnload);
    $document.set(null);
  }

  onSignOut(close);

  function warnBeforeUnload(event: BeforeUnloadEvent): void {
    const state = $document.get();
    if (state && editing.isChanged(state)) event.preventDefault();
  }

  /** Stores the unsaved text in the browser, or deletes it when there is none. */
  function storeText(): void {
    const state = $document.get();
    if (!state) return;
    const { id, version, fields } = state;
    const text = { id, version, fields, typedAt: new Date().toISOString() };
    if (editing.isChanged(state)) update({ isStored: editing.storeUnsavedText(kind, path, text) });
    else editing.deleteUnsavedText(kind, path, id);
  }

  /** Changes fields. `names` are the fields or paths whose errors are cleared. */
  function set(changes: Partial<Fields>, names: string[] = Object.keys(changes)): void {
    const state = $document.get();
    if (!state) return;
    const errors = editing.removeErrors(state.errors, names);
    update({ errors, fields: { ...state.fields, ...changes } });
    storeText();
  }

  /** Saves the text with these changes; during a save, returns the pending one. @returns null when nothing is saved */
  function save(changes: Partial<Fields> = {}): Promise<Saved | null> {
    if (pending) return pending;
    const sent = send(changes).finally(() => {
      if (pending === sent) pending = null;
    });
    pending = sent;
    return sent;
  }

  async function send(changes: Partial<Fields>): Promise<Saved | null> {
    clearError();
    const state = $document.get();
    if (!state || editing.isLocked(state)) return null;
    if (!editing.canSave(state, changes)) return state.saved;
    const fields = { ...state.fields, ...changes };
    const title = state.version === null ? createFailed : updateFailed;
    const errors = config.validate?.(fields) ?? {};
    update({ errors, failure: null });
    const [error] = Object.values<string | undefined>(errors);
    if (error) {
      notifyError(title, error);
      return null;
    }
    const sentPath = path;
    update({ saving: true });
    try {
      if (config.confirm && !(await config.confirm(fields, state.saved))) return null;
      if (!isOpen(state)) return null;
      set(changes);
      const saved = await config.save(state.id, state.version, fields);
      config.onSaved?.(state.saved, saved);
      editing.rebaseUnsavedText(kind, sentPath, fields, saved);
      if (isOpen(state)) applySaved(saved, fields);
      return saved;
    } catch (error) {
      if (!(error instanceof SessionAbandonedError)) applyError(state, title, error);
      return null;
    } finally {
      if (isOpen(state)) update({ saving: false });
    }
  }

  function applySaved(saved: Saved, sent: Fields): void {
    const typed = $document.get()?.fields;
    update({ ...untouchedState(saved), savedAt: saved.updatedAt });
    const isNew = path === NEW;
    path = saved.id;
    if (typed && !dequal(typed, sent)) set(typed);
    if (isNew && location.hash === `${root}/${NEW}`) location.replace(`${root}/${path}`);
  }

  function applyError(sent: State, title: string, error: unknown): void {
    const httpError = error instanceof HttpError ? error : null;
    const details = httpError?.body as { stored?: Saved } | null | undefined;
    if (httpError?.status === 409 && details?.stored) {
      notifyError('Ce texte a été modifié ailleurs', 'Choisissez au-dessus du formulaire.');
      if (isOpen(sent)) update({ conflict: details.stored });
      return;
    }
    const text = errorMessage(error);
    notifyError(title, text);
    const errors = (httpError && (config.errorsOf?.(httpError) ?? httpError.fields)) ?? {};
    if (isOpen(sent)) update({ errors: errors as State['errors'], failure: { title, text } });
  }

  /** The other text becomes a version: the server adds a replaced text, the browser sends a discarded one. */
  async function resolveConflict(choice: 'mine' | 'theirs'): Promise<unknown> {
    const state = $document.get();
    if (!state?.conflict) return;
    const stored = untouchedState(state.conflict);
    if (choice === 'mine') {
      update({ ...stored, fields: state.fields });
      storeText();
      return save();
    }
    return runWithErrorToast(updateFailed, async () => {
      await sendDiscarded(state);
      if (!isOpen(state)) return;
      update({ ...stored, errors: {}, failure: null });
      storeText();
    });
  }

  const sendDiscarded = ({ id, fields }: State) =>
    adminCall(createVersion, { parameters: { kind, id }, body: { fields } });

  /** Puts an earlier text into the form. The unsaved text becomes a version. */
  function restore(read: () => Text | Promise<Text>): Promise<boolean> {
    return runWithErrorToast('Erreur de restauration', async () => {
      const state = $document.get();
      const fields = await read();
      if (state && editing.isChanged(state)) await sendDiscarded(state);
      if (!state || !isOpen(state)) return;
      set(fields as Partial<Fields>);
      notify('Version restaurée', 'Elle est dans le formulaire, où vous pouvez la modifier.');
    });
  }

  /** Replaces the recovered text by the stored one. */
  function discardRecovered(): void {
    const state = $document.get();
    if (!state) return;
    set(state.untouched);
    update({ recoveredFrom: null });
    const undo = () => isOpen(state) && set(state.fields);
    notify('Texte écarté', undefined, { label: 'Annuler', run: undo });
  }

  async function readVersion(version: string): Promise<Text> {
    return (await adminCall(getVersion, { parameters: { ...getParameters(), version } })).fields;
  }

  return {
    $document,
    root,
    savedWord,
    versions,
    readVersion,
    update,
    isOpen,
    follow,
    close,
    set,
    save,
    resolveConflict,
    restore,
    discardRecovered,
  };
}
