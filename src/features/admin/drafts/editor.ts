import { atom } from 'nanostores';
import { askConfirmation } from '#src/features/admin/app/confirmation.ts';
import { errorMessage } from '#src/features/admin/app/error-message.ts';
import { $session } from '#src/features/admin/app/session.ts';
import { ownerCall, reportFailure, SessionLeft } from '#src/features/admin/app/session-store.ts';
import { newId } from '#src/ui/new-id.ts';
import { clearError, notifyError } from '#src/ui/toasts.ts';
import { type DraftSummary, getDraft, updateDraft } from './api.ts';
import {
  conflictQuestion,
  type DraftState,
  fieldsOf,
  isChanged,
  isKept,
  isNotFound,
  isSame,
  type Kind,
  leaveQuestion,
  refusedFaults,
  storedIn,
  toDraft,
  withoutFaults,
} from './draft.ts';
import { beforeLeaving } from './forms.ts';
import { drafts, removeDraft } from './store.ts';

const PAUSE_MS = 2_000;
const RETRY_MS = 10_000;

/**
 * A form whose text the server keeps from the first pause in typing on, beside the post or letter itself, which
 * `save` alone changes. Saving takes the draft away.
 */
export function draftEditor<
  Fields extends object,
  Stored extends Fields & { id: string; version: number; updatedAt: string | null },
>(kind: Kind<Fields, Stored>) {
  type State = DraftState<Fields, Stored>;
  /** Null while the form is closed. */
  const $draft = atom<State | null>(null);
  /** Counts what was asked of the form: a late answer opens nothing over what was asked for since. */
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: Promise<void> = Promise.resolve();
  let saving: Promise<Stored | null> = Promise.resolve(null);
  /** A text that the server did not have yet when the session ended. */
  let unsent: State | null = null;

  function change(changes: Partial<State>): void {
    const draft = $draft.get();
    if (draft) $draft.set({ ...draft, ...changes });
  }

  const isOpen = ({ opening }: State) => $draft.get()?.opening === opening;

  function show(id: string, untouched: Fields, state: Partial<State> = {}): void {
    asked++;
    saving = Promise.resolve(null);
    addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', keep);
    $draft.set({
      ...{ id, opening: asked, stored: null, version: null, fields: untouched, untouched },
      ...{ kept: null, keptAt: null, isResumed: false, saving: false, savedAt: null },
      ...{ faults: {}, failure: null, ...state },
    });
  }

  function shut(): void {
    asked++;
    clearTimeout(timer);
    removeEventListener('beforeunload', warn);
    document.removeEventListener('visibilitychange', keep);
    $draft.set(null);
  }

  function warn(event: BeforeUnloadEvent): void {
    const draft = $draft.get();
    if (draft && isChanged(draft)) event.preventDefault();
  }

  $session.listen((session) => {
    const draft = $draft.get();
    if (session === 'out') {
      if (draft && !isKept(draft)) unsent = draft;
      shut();
    } else if (session === 'in' && unsent) {
      const text = unsent;
      unsent = null;
      send(text).then(drafts.refresh, () => (unsent ??= text));
    }
  });

  /** Opens what is stored, with the text that was not saved yet where there is one. */
  async function open({ id, version }: Pick<DraftSummary, 'id' | 'version'>): Promise<void> {
    const mine = ++asked;
    try {
      const draft = await ownerCall(getDraft, { parameters: { id } });
      const fields = draft && (draft.fields as unknown as Fields);
      const stored =
        version === null
          ? null
          : await kind.load(id).catch((error) => {
              // What is gone may still have a text: saving that tells the owner.
              if (fields && isNotFound(error)) return null;
              throw error;
            });
      if (mine !== asked) return;
      show(id, stored ? fieldsOf(kind, stored) : kind.empty(), {
        ...{ stored, version: stored?.version ?? null },
        ...(fields && { fields, kept: fields, isResumed: true }),
        ...(fields && { version: draft.version, keptAt: draft.keptAt }),
      });
      keep();
    } catch (error) {
      if (mine === asked) reportFailure('Erreur de chargement', error);
    }
  }

  /**
   * Changing a field, or what `touched` names of it, clears what was said against it; the draft is kept once the typing
   * pauses.
   */
  function set(changes: Partial<Fields>, touched: string[] = Object.keys(changes)): void {
    const draft = $draft.get();
    if (!draft) return;
    const faults = withoutFaults(draft.faults, touched);
    change({ faults, fields: { ...draft.fields, ...changes } });
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE_MS);
  }

  /** Brings the server's draft in line with the form, after what was asked for before. */
  function keep(): Promise<void> {
    clearTimeout(timer);
    keeping = keeping.then(keepNow);
    return keeping;
  }

  async function keepNow(): Promise<void> {
    const draft = $draft.get();
    if (!draft || isKept(draft)) return;
    try {
      const keptAt = await send(draft);
      if (isOpen(draft)) change({ kept: keptAt === null ? null : draft.fields, keptAt });
    } catch (error) {
      if (error instanceof SessionLeft || !isOpen(draft)) return;
      clearTimeout(timer);
      timer = setTimeout(keep, RETRY_MS);
    }
  }

  /** @returns since when the server keeps the draft, null where it has none any more */
  async function send(draft: State): Promise<string | null> {
    const { id, version, fields } = draft;
    if (!isChanged(draft)) return removeDraft(id).then(() => null);
    const body = toDraft(kind, fields, version);
    return (await ownerCall(updateDraft, { parameters: { id }, body })).keptAt;
  }

  /** Saves what the form shows, after every save asked for before. Null when the server does not have it. */
  function save(): Promise<Stored | null> {
    const opening = $draft.get()?.opening;
    saving = saving.then(() => saveNow(opening));
    return saving;
  }

  async function saveNow(opening: number | undefined): Promise<Stored | null> {
    clearError();
    await kind.ready?.();
    const draft = $draft.get();
    if (!draft || draft.opening !== opening) return null;
    const { id, version, fields } = draft;
    const faults = kind.check(fields);
    change({ faults, failure: null });
    const [fault] = Object.values<string | undefined>(faults);
    if (fault) {
      notifyError(failureTitle(draft), fault);
      return null;
    }
    change({ saving: true });
    try {
      return settle(draft, await kind.save(id, version, fields));
    } catch (error) {
      if (isOpen(draft)) change({ saving: false });
      return error instanceof SessionLeft ? null : refuse(draft, error);
    }
  }

  function settle(sent: State, stored: Stored): Stored {
    kind.onSaved?.(sent.stored, stored);
    takeUp(sent, stored);
    return stored;
  }

  /** The form goes on from what the server has now; what was typed while the answer was under way stays. */
  function takeUp(sent: State, stored: Stored): void {
    const draft = $draft.get();
    if (!draft || !isOpen(sent)) return;
    const untouched = fieldsOf(kind, stored);
    const fields = draft.fields === sent.fields ? untouched : draft.fields;
    change({
      ...{ stored, version: stored.version, untouched, fields, kept: null },
      ...{ saving: false, savedAt: stored.updatedAt, isResumed: false },
    });
    keep();
  }

  async function refuse(sent: State, error: unknown): Promise<Stored | null> {
    const stored = storedIn(error, kind);
    // The very same text: this save had arrived before, and its answer was lost.
    if (stored && isSame(sent.fields, fieldsOf(kind, stored))) return settle(sent, stored);
    if (stored && isOpen(sent)) return choose(sent, stored);
    const title = failureTitle(sent);
    const text = errorMessage(error);
    if (isOpen(sent)) {
      const isGone = sent.version !== null && isNotFound(error) && 'saveAsNew' in kind.words;
      change({ faults: refusedFaults(error, kind), failure: { title, text, isGone } });
      keep();
    }
    notifyError(title, text);
    return null;
  }

  const failureTitle = ({ version }: State) =>
    version === null ? kind.words.createFailed : kind.words.updateFailed;

  /** Another window or device has saved meanwhile: the owner says which text stays, the other is set aside. */
  async function choose(sent: State, stored: Stored): Promise<Stored | null> {
    const answer = await askConfirmation(conflictQuestion(kind.words));
    const draft = $draft.get();
    if (!draft || !isOpen(sent) || answer === 'cancel') return null;
    const isMine = answer === 'confirm';
    try {
      let present = stored;
      if (!kind.setAside) {
        const body = toDraft(kind, isMine ? fieldsOf(kind, stored) : draft.fields, null);
        await ownerCall(updateDraft, { parameters: { id: newId() }, body });
      } else if (!isMine) {
        present = await kind.setAside(draft.id, draft.fields);
      }
      if (isMine) {
        change({ stored, version: stored.version });
        return await saveNow(draft.opening);
      }
      takeUp(draft, present);
      return present;
    } catch (error) {
      reportFailure(kind.words.updateFailed, error);
      return null;
    }
  }

  /** The post or letter was deleted meanwhile: its text starts one of its own. */
  async function saveAsNew(): Promise<void> {
    const gone = $draft.get()?.id;
    change({ id: newId(), stored: null, version: null, kept: null, keptAt: null });
    if (gone && (await save())) await removeDraft(gone);
  }

  /** Gives up what is not saved. */
  function revert(): Promise<void> {
    const draft = $draft.get();
    if (!draft) return keeping;
    const { untouched: fields, stored, version } = draft;
    change({ fields, version: stored?.version ?? version, faults: {}, failure: null });
    return keep();
  }

  /**
   * Leaves the form. Text that is not saved is asked about: it can stay kept or be thrown away.
   * @returns false when the owner stays
   */
  async function close(): Promise<boolean> {
    const draft = $draft.get();
    if (!draft) return true;
    const answer = isChanged(draft) && (await askConfirmation(leaveQuestion(kind.words)));
    if (answer === 'cancel') return false;
    await (answer === 'alternative' ? revert() : keep());
    const left = $draft.get();
    if (left && isChanged(left) && !isKept(left)) {
      notifyError('Texte pas encore gardé', 'Il est toujours dans cette page. Réessayez.');
      return false;
    }
    shut();
    return true;
  }

  beforeLeaving(close);

  return {
    ...{ $draft, open, set, save, saveAsNew, revert, close, isOpen, takeUp, words: kind.words },
    begin: () => show(newId(), kind.empty()),
    /** Runs whenever another text comes into the form, or none. */
    onTurn: (run: () => void) =>
      $draft.listen((draft, before) => {
        if (draft?.opening !== before?.opening) run();
      }),
  };
}
