import { call, type HttpError } from '#src/api/client.ts';
import { fieldIn, withValue } from '#src/features/admin/content/schema/values.ts';
import {
  type DocumentState,
  type Faults,
  isChanged,
} from '#src/features/admin/documents/document.ts';
import { documentEditor } from '#src/features/admin/documents/editor.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { publication } from '#src/features/admin/publication/store.ts';
import { ownerCall } from '#src/features/admin/session/session-store.ts';
import { notify } from '#src/ui/toasts.ts';
import { type Content, getContent, listContent, type Remark, updateContent } from './api.ts';
import type { ContentText } from './model.ts';

export type ContentDocument = DocumentState<ContentText, Content>;

/** Everything that can be changed here. */
export const contents = resource(() => call(listContent));

/** Saving is publishing. */
export const contentEditor = documentEditor<ContentText, Content>({
  name: 'content',
  empty: () => ({ fields: {}, body: null }),
  load: (id) => ownerCall(getContent, { parameters: { id } }),
  save: (id, version, text, writer) =>
    ownerCall(updateContent, {
      parameters: { id },
      body: { ...text, version: version ?? 0, writer },
    }),
  check: () => ({}),
  faultsOf,
  onSaved(_, { title }) {
    notify('Texte publié', title);
    publication.refresh();
    contents.refresh();
  },
  words: {
    createFailed: 'Pas encore publié',
    updateFailed: 'Pas encore publié',
    saved: 'Publié',
  },
});

/** Null while no text is open. */
export const $content = contentEditor.$document;

export function publishContent(): void {
  const state = $content.get();
  if (state && isChanged(state)) contentEditor.save();
}

/** Where a remark is about, as the form names its fields; the body and the whole have names of their own. */
export function nameOf({ path }: Pick<Remark, 'path'>): string {
  return path[0] === 'body' && path.length === 1 ? 'body' : path.reduce(fieldIn, 'fields');
}

function faultsOf({ body }: HttpError): Faults<ContentText> {
  const { faults = [] } = (body ?? {}) as { faults?: Remark[] };
  return Object.fromEntries(faults.map((fault) => [nameOf(fault), fault.message]));
}

/** Changes what one field holds; undefined takes it away. */
export function changeField(name: string, value: unknown): void {
  const fields = $content.get()?.fields.fields;
  contentEditor.set({ fields: withValue(fields, name, value) }, [fieldIn('fields', name)]);
}
