import { atom } from 'nanostores';
import { HttpError } from '#src/api/client.ts';
import { sentenceOf } from '#src/features/admin/app/failures.ts';
import { $session } from '#src/features/admin/app/session.ts';
import {
  onLeave,
  ownerCall,
  reportFailure,
  SessionLeft,
} from '#src/features/admin/app/session-store.ts';
import { newId } from '#src/ui/new-id.ts';
import { notifyError } from '#src/ui/toasts.ts';
import { type DraftSummary, dropDraft, getDraft, updateDraft } from './api.ts';
import { type DraftState, type Faults, isChanged, isKept, isSame, type Kind } from './draft.ts';
import { refreshDrafts } from './list.ts';
import { askWhetherToKeep, askWhichStays } from './questions.ts';

const PAUSE_MS = 2_000;
const RETRY_MS = 10_000;

/** A post or letter, its draft, or what a list shows of either. */
type Named = Pick<DraftSummary, 'id' | 'version'>;

const isNotFound = (error: unknown) => error instanceof HttpError && error.status === 404;

/**
 * A form whose text the server keeps from the first pause in typing on, beside the post or letter itself, which
 * `save` alone changes. Saving takes the draft away.
 */
export function draftEditor<
  Fields extends object,
  Stored extends { id: string; version: number; updatedAt: string },
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
  let parted: State | null = null;

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

  onLeave(() => {
    const draft = $draft.get();
    if (draft && !isKept(draft)) parted = draft;
    shut();
  });

  $session.listen((session) => {
    const left = parted;
    if (session !== 'in' || !left) return;
    parted = null;
    send(left).then(refreshDrafts, () => (parted ??= left));
  });

  /** Opens what is stored, with the text that was not saved yet where there is one. */
  async function open({ id, version }: Named, empty: Fields): Promise<void> {
    const mine = ++asked;
    try {
      const draft = await ownerCall(getDraft, { parameters: { id } });
      const fields = draft && kind.ofDraft(draft);
      const stored = version === null ? null : await loadBeside(fields, id);
      if (mine !== asked) return;
      show(id, stored ? kind.fieldsOf(stored) : empty, {
        ...{ stored, version: stored?.version ?? null },
        ...(fields && { fields, kept: fields, isResumed: true }),
        ...(fields && { version: draft.version, keptAt: draft.keptAt }),
      });
      keep();
    } catch (error) {
      if (mine === asked) reportFailure('Erreur de chargement', error);
    }
  }

  /** What is gone may still have a text: saving that tells the owner. */
  function loadBeside(text: Fields | null, id: string): Promise<Stored | null> {
    return kind
      .load(id)
      .catch((error) => (text && isNotFound(error) ? null : Promise.reject(error)));
  }

  /** Changing a field clears what was said against it; the draft is kept once the typing pauses. */
  function set(changes: Partial<Fields>): void {
    const draft = $draft.get();
    if (!draft) return;
    const faults = { ...draft.faults };
    for (const name of Object.keys(changes) as (keyof Fields)[]) delete faults[name];
    change({ faults, fields: { ...draft.fields, ...changes } });
    keepIn(PAUSE_MS);
  }

  function keepIn(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(keep, pause);
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
      if (!(error instanceof SessionLeft) && isOpen(draft)) keepIn(RETRY_MS);
    }
  }

  /** @returns since when the server keeps the draft, null where it has none any more */
  async function send(draft: State): Promise<string | null> {
    const { id, version, fields } = draft;
    const parameters = { id };
    if (!isChanged(draft)) return ownerCall(dropDraft, { parameters }).then(() => null);
    const body = kind.toDraft(fields, version);
    return (await ownerCall(updateDraft, { parameters, body })).keptAt;
  }

  /** Saves what the form shows, after every save asked for before. Null when the server does not have it. */
  function save(): Promise<Stored | null> {
    const opening = $draft.get()?.opening;
    saving = saving.then(() => saveNow(opening));
    return saving;
  }

  async function saveNow(opening: number | undefined): Promise<Stored | null> {
    const draft = $draft.get();
    if (!draft || draft.opening !== opening) return null;
    const { id, version, fields } = draft;
    const faults = kind.check(fields);
    change({ faults, failure: null });
    if (Object.keys(faults).length > 0) return null;
    change({ saving: true });
    try {
      const save = version === null ? kind.create(id, fields) : kind.update(id, version, fields);
      return settle(draft, await save);
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
    const untouched = kind.fieldsOf(stored);
    const fields = draft.fields === sent.fields ? untouched : draft.fields;
    change({
      ...{ stored, version: stored.version, untouched, fields, kept: null },
      ...{ saving: false, savedAt: stored.updatedAt, isResumed: false },
    });
    keep();
  }

  async function refuse(sent: State, error: unknown): Promise<Stored | null> {
    const stored = kind.storedOf(error);
    // The very same text: this save had arrived before, and its answer was lost.
    if (stored && isSame(sent.fields, kind.fieldsOf(stored))) return settle(sent, stored);
    if (stored && isOpen(sent)) return choose(sent, stored);
    const isNew = sent.version === null;
    const title = isNew ? kind.words.createFailed : kind.words.updateFailed;
    const text = sentenceOf(error);
    if (isOpen(sent)) {
      const faults = error instanceof HttpError ? (error.fields as Faults<Fields>) : {};
      change({ faults, failure: { title, text, isGone: !isNew && isNotFound(error) } });
      keep();
    }
    notifyError(title, text);
    return null;
  }

  /** Another window or device has saved meanwhile: the owner says which text stays, the other is set aside. */
  async function choose(sent: State, stored: Stored): Promise<Stored | null> {
    const answer = await askWhichStays(kind.words);
    const draft = $draft.get();
    if (!draft || !isOpen(sent) || answer === 'cancel') return null;
    const isMine = answer === 'confirm';
    try {
      let present = stored;
      if (!kind.setAside) {
        const body = kind.toDraft(isMine ? kind.fieldsOf(stored) : draft.fields, null);
        await ownerCall(updateDraft, { parameters: { id: newId() }, body });
      } else if (!isMine) {
        present = await kind.setAside(draft.id, draft.fields);
      }
      if (!isMine) takeUp(draft, present);
      else change({ stored, version: stored.version });
      return isMine ? await saveNow(draft.opening) : present;
    } catch (error) {
      reportFailure(kind.words.updateFailed, error);
      return null;
    }
  }

  /** The post or letter was deleted meanwhile: its text starts one of its own. */
  async function saveAsNew(): Promise<void> {
    const gone = $draft.get()?.id;
    change({ id: newId(), stored: null, version: null, kept: null, keptAt: null });
    if (gone && (await save())) await ownerCall(dropDraft, { parameters: { id: gone } });
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
    const answer = isChanged(draft) && (await askWhetherToKeep());
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

  return {
    ...{
      $draft,
      begin: (empty: Fields) => show(newId(), empty),
      open,
      set,
      save,
      saveAsNew,
      revert,
      close,
    },
    ...{ isOpen, takeUp },
    /** Runs whenever another text comes into the form, or none. */
    onTurn: (run: () => void) =>
      $draft.listen((draft, before) => {
        if (draft?.opening !== before?.opening) run();
      }),
    addFault(name: keyof Fields, sentence: string): void {
      change({ faults: { ...$draft.get()?.faults, [name]: sentence } as Faults<Fields> });
    },
  };
}
