import { atom, type BaseDeepMap, computed, setPath } from 'nanostores';
import * as api from '#src/api/admin/content.ts';
import { call } from '#src/api/client.ts';
import { confirmIncompleteTexts } from '#src/features/admin/auth/confirmation.ts';
import { adminCall } from '#src/features/admin/auth/session.ts';
import { createResource } from '#src/features/admin/components/resource.ts';
import { publicationStatus } from '#src/features/admin/deploys/state.ts';
import { createEditor } from '#src/features/admin/editor/editor.ts';
import type { EditorState } from '#src/features/admin/editor/editor-state.ts';
import { notify } from '#src/lib/browser/toasts.ts';
import { getValue } from './form-schema.ts';

/** The editor's `fields` are a whole text: `fields.fields` are those of its form, `body` its Markdown. */
export type ContentEditorState = EditorState<api.ContentText, api.Content>;

export const contentSummaries = createResource(() => call(api.listContent));

export const contentEditor = createEditor<api.ContentText, api.Content>({
  kind: 'content',
  listHash: '#contenu',
  createFields: () => ({ fields: {}, body: null }),
  load: (id) => adminCall(api.getContent, { parameters: { id } }),
  // Every text exists before it is edited, so `version` is never null.
  save: (id, version, text) =>
    adminCall(api.updateContent, { parameters: { id }, body: { ...text, version: version ?? 0 } }),
  // Asks about unfilled `[…]`, but not in a legal page, where the server rejects it, or an unpublished one.
  confirm: async ({ fields, body }, saved) =>
    saved?.group === 'legal' ||
    getValue(fields, 'published') === false ||
    confirmIncompleteTexts([...collectTexts(fields), body ?? '']),
  parseErrors: ({ body }) => toMessages((body as { faults?: api.FieldMessage[] } | null)?.faults),
  onSaved(_, { title }) {
    notify('Texte enregistré', title);
    publicationStatus.refresh();
    contentSummaries.refresh();
  },
  saveFailureTitle: 'Pas encore enregistré',
  savedWord: 'Enregistré',
});

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(collectTexts);
}

export const $content = contentEditor.$document;

/** French messages by the name of the field; an empty name means the whole text. */
type Messages = Readonly<Record<string, string | undefined>>;

export const $errors = computed($content, (state): Messages => state?.errors ?? {});

const $saved = computed($content, (state) => state?.saved);
/** What is still to be completed in the stored text; unlike an error it does not prevent a save. */
export const $incompleteMessages = computed($saved, (saved): Messages => toMessages(saved?.checks));

/** Names of fields: those with errors, that in the URL hash, or a new list item. The first is revealed. */
export const $fieldsToReveal = atom<readonly string[]>([]);

$content.listen((state, previous) => {
  if (state?.failure && state.failure !== previous?.failure) {
    $fieldsToReveal.set(Object.keys(state.errors));
  }
});

function toMessages(messages: readonly api.FieldMessage[] = []): Record<string, string> {
  return Object.fromEntries(messages.map(({ path, message }) => [path.join('.'), message]));
}

/** Sets a field of the text (undefined removes the field), and removes the field's error. */
export function setField(name: string, value: unknown): void {
  const text = $content.get()?.fields;
  contentEditor.setFields({ fields: setPath(text?.fields as BaseDeepMap, name, value) }, [name]);
}

/** Removes a list item. The toast offers to restore the item, which works while this text is open. */
export function removeItem(name: string, index: number, title: string): void {
  const openContent = $content.get();
  const getItems = () => getValue($content.get()?.fields.fields, name) as unknown[];
  const item = getItems()[index];
  setField(name, getItems().toSpliced(index, 1));
  function undo(): void {
    if (!openContent || !contentEditor.isOpen(openContent)) return;
    setField(name, getItems().toSpliced(index, 0, item));
  }
  notify('Supprimé', title, { label: 'Annuler', run: undo });
}
