import { call, type HttpError } from '#src/api/client.ts';
import { confirmRemoval } from '#src/features/admin/app/confirmation.ts';
import { ownerCall } from '#src/features/admin/app/session-store.ts';
import { type DraftState, type Faults, isChanged } from '#src/features/admin/drafts/draft.ts';
import { draftEditor } from '#src/features/admin/drafts/editor.ts';
import { resource } from '#src/features/admin/list.ts';
import { follow } from '#src/features/admin/publication/store.ts';
import { versionHistory } from '#src/features/admin/versions/store.ts';
import { notify } from '#src/ui/toasts.ts';
import {
  type Content,
  contentSchema,
  getContent,
  getContentVersion,
  listContent,
  listContentVersions,
  type Remark,
  resetContent,
  restoreContentVersion,
  setContentAside,
  updateContent,
} from './api.ts';
import { fieldIn, valueAt, withValue } from './form/values.ts';
import type { ContentText } from './model.ts';

export type ContentDraft = DraftState<ContentText, Content>;

/** Everything that can be changed here. */
export const contents = resource(() => call(listContent));

/** Saving is publishing: what is not published yet is kept as a draft. */
export const contentEditor = draftEditor<ContentText, Content>({
  name: 'content',
  schema: contentSchema,
  empty: () => ({ fields: {}, body: null }),
  load: (id) => ownerCall(getContent, { parameters: { id } }),
  save: (id, version, { fields, body }) =>
    ownerCall(updateContent, { parameters: { id }, body: { version: version ?? 0, fields, body } }),
  check: () => ({}),
  faultsOf,
  setAside: (id, body) => ownerCall(setContentAside, { parameters: { id }, body }),
  onSaved: (_, content) => announce('Texte publié', content),
  words: {
    createFailed: 'Pas encore publié',
    updateFailed: 'Pas encore publié',
    conflict: 'Ce texte a été modifié ailleurs',
    loser: 'L’autre restera parmi les versions.',
    saved: 'Publié',
  },
});

/** Null while no text is open. */
export const $content = contentEditor.$draft;

/** Where a remark is about, as the form names its fields; the body and the whole have names of their own. */
export function nameOf({ path }: Pick<Remark, 'path'>): string {
  return path[0] === 'body' && path.length === 1 ? 'body' : path.reduce(fieldIn, 'fields');
}

function faultsOf({ body }: HttpError): Faults<ContentText> {
  const { faults = [] } = (body ?? {}) as { faults?: Remark[] };
  return Object.fromEntries(faults.map((fault) => [nameOf(fault), fault.message]));
}

function announce(what: string, { id, title }: Content): void {
  notify(what, `${title} – en ligne avec la prochaine construction du site`);
  follow({ id, title, effect: 'shown', page: null });
  contents.refresh();
}

/** Changes what one field holds; undefined takes it away. */
export function changeField(name: string, value: unknown): void {
  const fields = $content.get()?.fields.fields;
  contentEditor.set({ fields: withValue(fields, name, value) }, [fieldIn('fields', name)]);
}

/** What one field holds by now. */
export function fieldValue(name: string): unknown {
  return valueAt($content.get()?.fields.fields, name);
}

/** The file's text stands again; the one that goes is among the versions. */
export function resetToDelivered(): Promise<void> {
  return confirmRemoval({
    question: 'Revenir au texte livré ?',
    detail:
      'Le texte livré avec le site reprendra sa place en ligne. Le vôtre restera parmi les versions.',
    confirm: 'Revenir au texte livré',
    failure: ['Pas encore revenu au texte livré'],
    async run() {
      const draft = $content.get();
      if (!draft?.stored) return;
      const { id, fields } = draft;
      // What was not published yet is not lost either.
      const { version } = isChanged(draft)
        ? await ownerCall(setContentAside, { parameters: { id }, body: fields })
        : draft.stored;
      const body = { version };
      const content = await ownerCall(resetContent, { parameters: { id }, body });
      contentEditor.takeUp(draft, content);
      announce('Texte livré rétabli', content);
    },
  });
}

export const contentHistory = versionHistory({
  editor: contentEditor,
  list: (id) => call(listContentVersions, { parameters: { id } }),
  read: (id, version) => call(getContentVersion, { parameters: { id, version } }),
  restore: (id, version) => ownerCall(restoreContentVersion, { parameters: { id, version } }),
  onRestored: (content) => announce('Version rétablie', content),
});

/** What is typed, for a page that can no longer show it. */
export function writtenContent(): string {
  const { fields, body } = $content.get()?.fields ?? {};
  return fields ? [JSON.stringify(fields, null, 2), body].filter(Boolean).join('\n\n') : '';
}
