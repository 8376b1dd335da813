import { dequal } from 'dequal/lite';
import { atom } from 'nanostores';
import { HttpError } from '#src/api/client.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { errorMessage } from '#src/features/admin/session/error-message.ts';
import { $session } from '#src/features/admin/session/session.ts';
import {
  attempt,
  ownerCall,
  reportFailure,
  SessionLeft,
} from '#src/features/admin/session/session-store.ts';
import { newId } from '#src/ui/new-id.ts';
import { clearError, notify, notifyError } from '#src/ui/toasts.ts';
import {
  type CopySummary,
  dropCopy,
  getCopy,
  getVersion,
  keepCopy,
  keepVersion,
  listVersions,
  type Text,
} from './api.ts';
import { forgetCopy } from './copies.ts';
import {
  type DocumentState,
  fieldsOf,
  hasStatus,
  isChanged,
  isKept,
  type Kind,
  openedState,
  type Present,
  withoutFaults,
  writtenOver,
} from './document.ts';

const PAUSE_MS = 2_000;
const RETRY_MS = 10_000;

/** How each form is closed. */
const closings: (() => Promise<boolean>)[] = [];

/** Closes every form, one after the other. @returns false when the owner stays in one */
export async function closeForms(): Promise<boolean> {
  for (const close of closings) if (!(await close())) return false;
  return true;
}

/** A document as it is saved. */
export type Stored<Fields> = Fields & { id: string; version: number; updatedAt: string | null };

export type DocumentEditor<Fields extends Text, Saved extends Stored<Fields>> = ReturnType<
  typeof documentEditor<Fields, Saved>
>;

/**
 * The form of a document. From the first pause in typing on, the server keeps what it holds as the document's working
 * copy; `save` promotes that to the document itself.
 */
export function documentEditor<Fields extends Text, Saved extends Stored<Fields>>(
  kind: Kind<Fields, Saved>,
) {
  type State = DocumentState<Fields, Saved>;
  /** Null while the form is closed. */
  const $document = atom<State | null>(null);
  /** Of this window, by which the server knows its writes again. */
  const by = newId();
  const path = (id = $document.get()?.id ?? '') => ({ kind: kind.name, id });
  const versions = resource(() => ownerCall(listVersions, { parameters: path() }));
  /** Counts what was asked of the form: a late answer opens nothing over what was asked for since. */
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the form writes, one after the other. */
  let writing: Promise<unknown> = Promise.resolve();
  /** What was sent to be saved and never answered. */
  let unanswered: Fields | null = null;

  function change(changes: Partial<State>): void {
    const state = $document.get();
    if (state) $document.set({ ...state, ...changes });
  }

  const isOpen = ({ opening }: State) => $document.get()?.opening === opening;

  function show(id: string, present: Present<Saved>, isCopyShown = true): void {
    asked++;
    writing = Promise.resolve();
    unanswered = null;
    addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', keep);
    $document.set({ id, opening: asked, ...openedState(kind, present, isCopyShown) });
    versions.clear();
    keep();
  }

  function shut(): void {
    asked++;
    clearTimeout(timer);
    removeEventListener('beforeunload', warn);
    document.removeEventListener('visibilitychange', keep);
    $document.set(null);
  }

  function warn(event: BeforeUnloadEvent): void {
    const state = $document.get();
    if (state && !isKept(state)) event.preventDefault();
  }

  /** A text that the server does not have yet stays in its form until the owner is back. */
  $session.listen((session) => {
    const state = $document.get();
    if (session === 'out' && (!state || isKept(state))) shut();
    else if (session === 'in') keep();
  });

  const writer = ({ copy }: State) => ({ by, over: copy?.mark ?? null });
  const readCopy = (id: string) => ownerCall(getCopy, { parameters: path(id) });

  function loadUnlessGone(id: string): Promise<Saved | null> {
    return kind.load(id).catch((error) => {
      if (hasStatus(error, 404)) return null;
      throw error;
    });
  }

  /** What the server has of the text in the form. */
  async function look(id: string): Promise<Present<Saved>> {
    return { copy: await readCopy(id), saved: await loadUnlessGone(id) };
  }

  async function drop(state: State): Promise<null> {
    await ownerCall(dropCopy, { parameters: path(state.id), body: writer(state) });
    forgetCopy(state.id);
    return null;
  }

  /** Brings the working copy in line with the form: none where all is saved. */
  async function send(state: State): Promise<State['copy']> {
    const { id, version, fields } = state;
    if (!isChanged(state)) return drop(state);
    const body = { version, fields, writer: writer(state) };
    return { fields, ...(await ownerCall(keepCopy, { parameters: path(id), body })) };
  }

  /** Puts a text among the versions. */
  const keepText = (id: string, fields: Text) =>
    ownerCall(keepVersion, { parameters: path(id), body: { fields } });

  /** Opens the working copy, or what is saved where there is none. */
  async function open({ id, version }: Pick<CopySummary, 'id' | 'version'>): Promise<void> {
    const mine = ++asked;
    try {
      const copy = await readCopy(id);
      // What is gone may still have a text, and saving that tells the owner.
      const load = copy ? loadUnlessGone : kind.load;
      const saved = copy && version === null ? null : await load(id);
      if (mine === asked) show(id, { copy, saved });
    } catch (error) {
      if (mine === asked) reportFailure('Erreur de chargement', error);
    }
  }

  /**
   * Changing a field, or what `touched` names of it, clears what was said against it; the text is kept once the typing
   * pauses.
   */
  function set(changes: Partial<Fields>, touched: string[] = Object.keys(changes)): void {
    const state = $document.get();
    if (!state) return;
    const faults = withoutFaults(state.faults, touched);
    change({ faults, fields: { ...state.fields, ...changes } });
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE_MS);
  }

  function write<Result>(work: () => Promise<Result>): Promise<Result> {
    const written = writing.then(work);
    writing = written.catch(() => undefined);
    return written;
  }

  /** Brings the server's working copy in line with the form, after what was asked for before. */
  function keep(): Promise<void> {
    clearTimeout(timer);
    return write(keepNow);
  }

  async function keepNow(): Promise<void> {
    const state = $document.get();
    if (!state || isKept(state)) return;
    try {
      const copy = await send(state);
      if (isOpen(state)) change({ copy });
    } catch (error) {
      if (error instanceof SessionLeft || !isOpen(state)) return;
      const isOther = hasStatus(error, 409) ? await isOthers(state).catch(() => null) : null;
      if (isOther) return change({ isContested: true });
      timer = setTimeout(keep, isOther === false ? 0 : RETRY_MS);
    }
  }

  /**
   * Whether another window has written what stands in the way. What this one wrote itself, though the answer was lost, is
   * taken up.
   */
  async function isOthers(state: State): Promise<boolean> {
    const { saved, copy } = await look(state.id);
    if (!isOpen(state)) return false;
    const isSavedByOther =
      saved !== null &&
      saved.version !== state.version &&
      !(unanswered && dequal(unanswered, fieldsOf(kind, saved)));
    if (isSavedByOther || (copy && copy.by !== by)) return true;
    change(writtenOver(kind, { saved, copy }));
    return false;
  }

  /** Saves what the form shows, after every write asked for before. Null when it is not saved. */
  function save(): Promise<Saved | null> {
    const opening = $document.get()?.opening;
    return write(() => saveNow(opening));
  }

  async function saveNow(opening: number | undefined): Promise<Saved | null> {
    clearError();
    const state = $document.get();
    if (!state || state.opening !== opening) return null;
    const faults = kind.check(state.fields);
    change({ faults, failure: null });
    const [fault] = Object.values<string | undefined>(faults);
    if (fault) {
      notifyError(failureTitle(state), fault);
      return null;
    }
    if (state.isContested) return contest();
    change({ saving: true });
    try {
      const { id, version, fields } = state;
      return settle(state, await kind.save(id, version, fields, writer(state)));
    } catch (error) {
      if (isOpen(state)) change({ saving: false });
      if (error instanceof SessionLeft) return null;
      if (!(error instanceof HttpError) || error.status >= 500) unanswered = state.fields;
      const isConflict = hasStatus(error, 409) && Object.keys(error.fields).length === 0;
      if (!isConflict || !isOpen(state)) return refuse(state, error);
      const isOther = await isOthers(state).catch(() => false);
      if (isOther) {
        await keepNow();
        return isOpen(state) ? contest() : null;
      }
      const isOwn = $document.get()?.version !== state.version;
      return isOwn ? saveNow(opening) : refuse(state, error);
    }
  }

  /** The form goes on from what is saved now; what was typed while the answer was under way stays. */
  function settle(sent: State, saved: Saved): Saved {
    kind.onSaved?.(sent.saved, saved);
    forgetCopy(sent.id);
    const state = $document.get();
    if (!state || !isOpen(sent)) return saved;
    const known = writtenOver(kind, { saved, copy: null });
    const fields = state.fields === sent.fields ? known.untouched : state.fields;
    change({ ...known, fields, saving: false, savedAt: saved.updatedAt });
    keep();
    return saved;
  }

  function refuse(sent: State, error: unknown): null {
    const title = failureTitle(sent);
    const text = errorMessage(error);
    if (isOpen(sent)) {
      const refusal = error instanceof HttpError ? error : null;
      const faults = refusal && (kind.faultsOf?.(refusal) ?? refusal.fields);
      change({ faults: (faults ?? {}) as State['faults'], failure: { title, text } });
      if (sent.version !== null && hasStatus(error, 404)) beginAnew(sent);
      else keep();
    }
    notifyError(title, text);
    return null;
  }

  /** What was saved is deleted meanwhile: its text starts a document of its own, which is saved when it is tried again. */
  function beginAnew(gone: State): void {
    change({ id: newId(), saved: null, version: null, untouched: kind.empty(), copy: null });
    const isMoved = () => isKept($document.get() ?? gone);
    keep().then(() => (isMoved() ? drop(gone).catch(() => undefined) : undefined));
  }

  const failureTitle = ({ version }: State) =>
    version === null ? kind.words.createFailed : kind.words.updateFailed;

  /** Another window has written the text too: nothing is saved until the owner says which one stays. */
  function contest(): null {
    change({ isContested: true });
    notifyError('Ce texte a été modifié ailleurs', 'Choisissez au-dessus du formulaire.');
    return null;
  }

  /** Says which text stays, by what the server has now; the other is among the versions. */
  function decide(stays: 'mine' | 'other'): Promise<boolean> {
    return write(() =>
      attempt(kind.words.updateFailed, async () => {
        const state = $document.get();
        if (!state) return;
        const { id, fields } = state;
        const present = await look(id);
        const theirs = present.copy?.by === by ? null : present.copy;
        const givenUp = stays === 'mine' ? theirs?.fields : fields;
        if (givenUp) await keepText(id, givenUp);
        if (!isOpen(state)) return;
        if (stays === 'other') return show(id, present, theirs !== null);
        change(writtenOver(kind, present));
        await keepNow();
      }),
    );
  }

  /** An earlier text becomes the working copy; the one that was not saved yet is among the versions from then on. */
  function restore(fields: Text): Promise<boolean> {
    return attempt('Erreur de restauration', async () => {
      const state = $document.get();
      if (!state) return;
      if (isChanged(state)) await keepText(state.id, state.fields);
      if (!isOpen(state)) return;
      set(fields as Partial<Fields>);
      keep();
      notify('Version restaurée', 'Elle est dans le formulaire, où vous pouvez la modifier.');
    });
  }

  /** Leaves the form, once the server has the text. @returns false when the owner stays */
  async function close(): Promise<boolean> {
    await keep();
    const state = $document.get();
    if (!state || isKept(state)) shut();
    else if (state.isContested) contest();
    else notifyError('Texte pas encore gardé', 'Il est toujours dans cette page. Réessayez.');
    return $document.get() === null;
  }

  closings.push(close);

  return {
    ...{ $document, open, set, save, decide, restore, close, isOpen, words: kind.words },
    /** What can be restored, without the texts. */
    versions,
    async readVersion(version: string): Promise<Text> {
      return (await ownerCall(getVersion, { parameters: { ...path(), version } })).fields;
    },
    begin: () => show(newId(), { saved: null, copy: null }),
  };
}
