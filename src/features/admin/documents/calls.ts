import { call } from '#src/api/client.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { confirmRemoval } from '#src/features/admin/session/confirmation.ts';
import { ownerCall } from '#src/features/admin/session/session-store.ts';
import { newId } from '#src/ui/new-id.ts';
import {
  type CopySummary,
  dropCopy,
  getCopy,
  getVersion,
  keepCopy,
  keepVersion,
  listCopies,
  listVersions,
  type Text,
} from './api.ts';
import { type DocumentState, hasStatus, isChanged, type Kind, type Present } from './document.ts';

/** Working copies on the server; where they do not come, none is offered. */
export const copies = resource(() => call(listCopies));

/** What is saved or thrown away is offered no longer. */
export function forgetCopy(id: string): void {
  copies.update((kept) => kept.filter((copy) => copy.id !== id));
}

export function discardCopy({ kind, id, title, mark }: CopySummary): Promise<void> {
  return confirmRemoval({
    question: 'Jeter ce texte ?',
    detail: `Ce qui n’est pas enregistré de « ${title || 'Sans titre'} » sera effacé pour toujours.`,
    confirm: 'Jeter',
    async run() {
      await ownerCall(dropCopy, { parameters: { kind, id }, body: { by: '', over: mark } });
      forgetCopy(id);
    },
  });
}

/** What a form asks of the server beside saving. */
export function documentCalls<Fields extends Text, Saved>(kind: Kind<Fields, Saved>) {
  type State = DocumentState<Fields, Saved>;
  /** Of this window, by which the server knows its writes again. */
  const by = newId();
  const path = (id: string) => ({ kind: kind.name, id });
  const writer = ({ copy }: State) => ({ by, over: copy?.mark ?? null });
  const readCopy = (id: string) => ownerCall(getCopy, { parameters: path(id) });

  function loadUnlessGone(id: string): Promise<Saved | null> {
    return kind.load(id).catch((error) => {
      if (hasStatus(error, 404)) return null;
      throw error;
    });
  }

  async function drop(state: State): Promise<void> {
    await ownerCall(dropCopy, { parameters: path(state.id), body: writer(state) });
    forgetCopy(state.id);
  }

  return {
    by,
    writer,
    drop,

    /** For a form that opens; what is gone may still have a text, and saving that tells the owner. */
    async read(id: string, version: CopySummary['version']): Promise<Present<Saved>> {
      const copy = await readCopy(id);
      if (copy && version === null) return { saved: null, copy };
      return { copy, saved: await (copy ? loadUnlessGone(id) : kind.load(id)) };
    },

    /** For a form that is open. */
    async look(id: string): Promise<Present<Saved>> {
      return { copy: await readCopy(id), saved: await loadUnlessGone(id) };
    },

    /** Brings the working copy in line with the form: none where all is saved. */
    async send(state: State): Promise<State['copy']> {
      const { id, version, fields } = state;
      if (!isChanged(state)) {
        await drop(state);
        return null;
      }
      const body = { version, fields, writer: writer(state) };
      return { fields, ...(await ownerCall(keepCopy, { parameters: path(id), body })) };
    },

    listTexts: (id: string) => ownerCall(listVersions, { parameters: path(id) }),

    async readText(id: string, version: string): Promise<Text> {
      const parameters = { ...path(id), version };
      return (await ownerCall(getVersion, { parameters })).fields;
    },

    /** Puts a text among the versions. */
    async keepText(id: string, fields: Text): Promise<void> {
      await ownerCall(keepVersion, { parameters: path(id), body: { fields } });
    },
  };
}
