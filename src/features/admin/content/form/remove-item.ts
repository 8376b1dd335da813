import { valueAt } from '#src/features/admin/content/schema/values.ts';
import {
  $content,
  type ContentDocument,
  changeField,
  contentEditor,
} from '#src/features/admin/content/texts/editor.ts';
import { notify } from '#src/ui/toasts.ts';

/** Takes an item out of a list; it can be brought back as long as this text is open. */
export function removeItem(name: string, index: number, title: string): void {
  const draft = $content.get();
  const itemsOf = (state: ContentDocument) => valueAt(state.fields.fields, name) as unknown[];
  if (!draft) return;
  const item = itemsOf(draft)[index];
  changeField(name, itemsOf(draft).toSpliced(index, 1));
  notify('Supprimé', title, {
    label: 'Annuler',
    run() {
      const now = $content.get();
      if (now && contentEditor.isOpen(draft)) {
        changeField(name, itemsOf(now).toSpliced(index, 0, item));
      }
    },
  });
}
