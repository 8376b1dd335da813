import { atom, type BaseDeepMap, computed, setPath } from 'nanostores';
import {
  type Content,
  type ContentText,
  getContent,
  listContent,
  type Remark,
  updateContent,
} from '#src/api/admin/content.ts';
import { call } from '#src/api/client.ts';
import { confirmBrackets } from '#src/features/admin/auth/confirm-dialog-state.ts';
import { adminCall } from '#src/features/admin/auth/session.ts';
import { resource } from '#src/features/admin/components/resource.ts';
import { publication } from '#src/features/admin/deploys/state.ts';
import { createEditor } from '#src/features/admin/editor/editor.ts';
import type { EditorState } from '#src/features/admin/editor/editor-state.ts';
import { notify } from '#src/lib/browser/toasts.ts';
import { valueAt } from './form-schema.ts';

const CONTENT_ROOT = '#contenu';

export type ContentDocument = EditorState<ContentText, Content>;

/** Everything that can be changed here. */
export const contents = resource(() => call(listContent));

/** Saving is publishing, with the next build. */
export const contentEditor = createEditor<ContentText, Content>({
  kind: 'content',
  root: CONTENT_ROOT,
  empty: () => ({ fields: {}, body: null }),
  load: (id) => adminCall(getContent, { parameters: { id } }),
  save: (id, version, text) =>
    adminCall(updateContent, { parameters: { id }, body: { ...text, version: version ?? 0 } }),
  // The server refuses a legal page.
  confirm: async ({ fields, body }, saved) =>
    saved?.group === 'legal' ||
    valueAt(fields, 'published') === false ||
    confirmBrackets([...textsIn(fields), body ?? '']),
  errorsOf: ({ body }) => sentencesByField((body as { faults?: Remark[] } | null)?.faults ?? []),
  onSaved(_, { title }) {
    notify('Texte enregistré', title);
    publication.refresh();
    contents.refresh();
  },
  updateFailed: 'Pas encore enregistré',
  savedWord: 'Enregistré',
});

/** Every text of a value of any shape. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** Null while no text is open. */
export const $content = contentEditor.$document;

type Messages = Readonly<Record<string, string | undefined>>;

const NONE: Messages = {};
const $saved = computed($content, (state) => state?.saved);
const $failure = computed($content, (state) => state?.failure);

/** Why a save was refused, by the name of the field. */
export const $faults = computed($content, (state): Messages => state?.errors ?? NONE);

/** What is still to be completed, by the name of the field. */
export const $checks = computed($saved, (saved): Messages => sentencesByField(saved?.checks ?? []));

/** Fields to bring into sight: those that a save was refused for, one that the address names, or a new one. */
export const $revealed = atom<readonly string[]>([]);

$failure.listen((failure) => {
  if (failure) $revealed.set(Object.keys($faults.get()));
});

/** Sentences by the names that the form gives the fields; the body is one, the whole has an empty name. */
function sentencesByField(remarks: readonly Remark[]): Record<string, string> {
  return Object.fromEntries(remarks.map(({ path, message }) => [path.join('.'), message]));
}

/** Changes what one field holds; undefined takes it away. */
export function changeField(name: string, value: unknown): void {
  const fields = $content.get()?.fields.fields;
  contentEditor.set({ fields: setPath(fields as BaseDeepMap, name, value) }, [name]);
}

/** Takes an item out of a list; it can be brought back as long as this text is open. */
export function removeItem(name: string, index: number, title: string): void {
  const draft = $content.get();
  const items = () => valueAt($content.get()?.fields.fields, name) as unknown[];
  const item = items()[index];
  changeField(name, items().toSpliced(index, 1));
  notify('Supprimé', title, {
    label: 'Annuler',
    run() {
      if (draft && contentEditor.isOpen(draft))
        changeField(name, items().toSpliced(index, 0, item));
    },
  });
}
