// See docs/decisions/0037-one-editor.md.
import { dequal } from 'dequal/lite';
import { atom } from 'nanostores';
import * as api from '#src/api/admin/documents.ts';
import { HttpError } from '#src/api/client.ts';
import * as session from '#src/features/admin/auth/session.ts';
import { createResource } from '#src/features/admin/components/resource.ts';
import { createId } from '#src/lib/browser/create-id.ts';
import { dismissErrorToast, notify, notifyError } from '#src/lib/browser/toasts.ts';
import * as editing from './editor-state.ts';

const NEW_PATH = 'nouveau';

/** `version` changes with each save. The `versions` of an editor are earlier texts of the document. */
type StoredDocument<Fields> = Fields & { id: string; version: number; updatedAt: string | null };

type FormFields = api.FormFields;
export type Editor = ReturnType<typeof createEditor<FormFields, StoredDocument<FormFields>>>;

/** Creates the state and actions of one kind of document's form. Unsaved text is stored in the browser. */
export function createEditor<Fields extends FormFields, Saved extends StoredDocument<Fields>>(
  config: editing.EditorConfig<Fields, Saved>,
) {
  type State = editing.EditorState<Fields, Saved>;
  const { kind, listHash, savedWord } = config;
  const { saveFailureTitle, createFailureTitle = saveFailureTitle } = config;
  const $document = atom<State | null>(null);
  /** Last part of the hash: a document's id or `NEW_PATH`; empty while the list is displayed. */
  let hashPath = '';
  let pendingSave: Promise<Saved | null> | null = null;

  const getPathParameters = () => ({ kind, id: $document.get()?.id ?? '' });
  const versions = createResource(() =>
    session.adminCall(api.listVersions, { parameters: getPathParameters() }),
  );

  function updateState(changes: Partial<State>): void {
    const state = $document.get();
    if (state) $document.set({ ...state, ...changes });
  }

  const isOpen = ({ id }: State) => $document.get()?.id === id;

  /** Returns the document's part of the state, without unsaved text. `saved` is null for a new document. */
  function createUnchangedState(saved: Saved | null) {
    const original = { ...config.createFields() };
    for (const name of Object.keys(original) as (keyof Fields)[]) {
      if (saved) original[name] = saved[name];
    }
    const version = saved?.version ?? null;
    return { saved, version, original, fields: original, recoveredDate: null, conflict: null };
  }

  /** Opens the document that the hash names, or closes it for the list. Hashes of other tabs do nothing. */
  async function syncWithHash(hash: string): Promise<void> {
    // An empty hash displays the tab of the blog.
    const [newListHash, requestedPath = ''] = (hash || '#blog').split('/');
    if (newListHash !== listHash || requestedPath === hashPath) return;
    closeDocument();
    hashPath = requestedPath;
    if (!requestedPath) return;
    try {
      const saved = requestedPath === NEW_PATH ? null : await config.load(requestedPath);
      if (hashPath === requestedPath) openDocument(saved);
    } catch (error) {
      if (hashPath !== requestedPath) return;
      session.notifyFailure('Erreur de chargement', error);
      location.replace(listHash);
    }
  }

  function openDocument(saved: Saved | null): void {
    const state = createUnchangedState(saved);
    const unsaved = editing.findUnsavedText(kind, hashPath);
    const fields = { ...state.original, ...unsaved?.fields };
    const isRecovered = unsaved && editing.isChanged({ ...state, fields });
    addEventListener('beforeunload', warnBeforeUnload);
    versions.clear();
    $document.set({
      ...state,
      ...(isRecovered && {
        fields,
        recoveredDate: unsaved.typedAt,
        version: unsaved.version,
        conflict: saved?.version === unsaved.version ? null : saved,
      }),
      id: saved?.id ?? unsaved?.id ?? createId(),
      isStoredLocally: true,
      isSaving: false,
      savedAt: null,
      slugCheck: 'none',
      errors: {},
      failure: null,
    });
    // Deletes the browser's text if the server has stored the same fields.
    if (!isRecovered) syncUnsavedText();
  }

  function closeDocument(): void {
    hashPath = '';
    // A save of the next document must not wait for this one's.
    pendingSave = null;
    removeEventListener('beforeunload', warnBeforeUnload);
    $document.set(null);
  }

  session.onSignOut(closeDocument);

  function warnBeforeUnload(event: BeforeUnloadEvent): void {
    const state = $document.get();
    if (state && editing.isChanged(state)) event.preventDefault();
  }

  /** Stores the unsaved text in the browser, or deletes it when the fields equal the stored ones. */
  function syncUnsavedText(): void {
    const state = $document.get();
    if (!state) return;
    const { id, version, fields } = state;
    const unsaved = { id, version, fields, typedAt: new Date().toISOString() };
    if (!editing.isChanged(state)) editing.deleteUnsavedText(kind, hashPath, id);
    else updateState({ isStoredLocally: editing.storeUnsavedText(kind, hashPath, unsaved) });
  }

  /** Changes fields. `names` are the fields, or fields inside them, whose errors are removed. */
  function setFields(changes: Partial<Fields>, names: string[] = Object.keys(changes)): void {
    const state = $document.get();
    if (!state) return;
    const errors = editing.removeErrors(state.errors, names);
    updateState({ errors, fields: { ...state.fields, ...changes } });
    syncUnsavedText();
  }

  /** Saves the text with these changes, or awaits a pending save. @returns the document or null on failure */
  function save(changes: Partial<Fields> = {}): Promise<Saved | null> {
    if (pendingSave) return pendingSave;
    const newSave = validateAndSave(changes).finally(() => {
      if (pendingSave === newSave) pendingSave = null;
    });
    pendingSave = newSave;
    return newSave;
  }

  async function validateAndSave(changes: Partial<Fields>): Promise<Saved | null> {
    dismissErrorToast();
    const state = $document.get();
    if (!state || editing.isSaveLocked(state)) return null;
    // False only if nothing has changed, because a locked save has returned above.
    if (!editing.canSave(state, changes)) return state.saved;
    const fields = { ...state.fields, ...changes };
    const failureTitle = state.version === null ? createFailureTitle : saveFailureTitle;
    const errors = config.validate?.(fields) ?? {};
    updateState({ errors, failure: null });
    const [firstError] = Object.values<string | undefined>(errors);
    if (firstError) {
      notifyError(failureTitle, firstError);
      return null;
    }
    // Another document may be open after the request.
    const sentPath = hashPath;
    updateState({ isSaving: true });
    try {
      if (config.confirm && !(await config.confirm(fields, state.saved))) return null;
      if (!isOpen(state)) return null;
      // If the request fails, the changes remain in the form as unsaved text.
      setFields(changes);
      const saved = await config.save(state.id, state.version, fields);
      config.onSaved?.(state.saved, saved);
      editing.rebaseUnsavedText(kind, sentPath, fields, saved);
      if (isOpen(state)) applySaved(saved, fields);
      return saved;
    } catch (error) {
      if (!(error instanceof session.SessionAbandonedError)) applyError(state, failureTitle, error);
      return null;
    } finally {
      if (isOpen(state)) updateState({ isSaving: false });
    }
  }

  /** Displays the stored document; what was typed during the request stays in the form as unsaved text. */
  function applySaved(saved: Saved, sent: Fields): void {
    const typed = $document.get()?.fields;
    updateState({ ...createUnchangedState(saved), savedAt: saved.updatedAt });
    // The hash of a new document gets its id, unless another tab is displayed.
    const isNewInHash = hashPath === NEW_PATH && location.hash === `${listHash}/${hashPath}`;
    hashPath = saved.id;
    if (typed && !dequal(typed, sent)) setFields(typed);
    if (isNewInHash) location.replace(`${listHash}/${hashPath}`);
  }

  function applyError(state: State, title: string, error: unknown): void {
    const httpError = error instanceof HttpError ? error : null;
    const details = httpError?.body as { stored?: Saved } | null | undefined;
    if (httpError?.status === 409 && details?.stored) {
      notifyError('Ce texte a été modifié ailleurs', 'Choisissez au-dessus du formulaire.');
      if (isOpen(state)) updateState({ conflict: details.stored });
      return;
    }
    const text = session.getErrorMessage(error);
    notifyError(title, text);
    const errors = (httpError && (config.parseErrors?.(httpError) ?? httpError.fields)) ?? {};
    if (isOpen(state)) updateState({ errors: errors as State['errors'], failure: { title, text } });
  }

  /** Resolves a conflict. The rejected text becomes a version; for `mine`, the server does so when saving. */
  async function resolveConflict(choice: 'mine' | 'theirs'): Promise<unknown> {
    const state = $document.get();
    if (!state?.conflict) return;
    const storedState = createUnchangedState(state.conflict);
    if (choice === 'mine') {
      updateState({ ...storedState, fields: state.fields });
      syncUnsavedText();
      return save();
    }
    return session.runWithErrorToast(saveFailureTitle, async () => {
      await saveAsVersion(state);
      if (!isOpen(state)) return;
      updateState({ ...storedState, errors: {}, failure: null });
      syncUnsavedText();
    });
  }

  const saveAsVersion = ({ id, fields }: State) =>
    session.adminCall(api.createVersion, { parameters: { kind, id }, body: { fields } });

  /** Puts an earlier text into the form, whose unsaved text becomes a version. @returns false on failure */
  function restore(loadFields: () => FormFields | Promise<FormFields>): Promise<boolean> {
    return session.runWithErrorToast('Erreur de restauration', async () => {
      const state = $document.get();
      const fields = await loadFields();
      if (state && editing.isChanged(state)) await saveAsVersion(state);
      if (!state || !isOpen(state)) return;
      setFields(fields as Partial<Fields>);
      notify('Version restaurée', 'Elle est dans le formulaire, où vous pouvez la modifier.');
    });
  }

  function discardRecovered(): void {
    const state = $document.get();
    if (!state) return;
    setFields(state.original);
    updateState({ recoveredDate: null });
    const undo = () => isOpen(state) && setFields(state.fields);
    notify('Texte écarté', undefined, { label: 'Annuler', run: undo });
  }

  async function loadVersion(versionName: string): Promise<FormFields> {
    const parameters = { ...getPathParameters(), version: versionName };
    return (await session.adminCall(api.getVersion, { parameters })).fields;
  }

  return {
    $document,
    listHash,
    savedWord,
    versions,
    loadVersion,
    updateState,
    isOpen,
    syncWithHash,
    closeDocument,
    setFields,
    save,
    resolveConflict,
    restore,
    discardRecovered,
  };
}
