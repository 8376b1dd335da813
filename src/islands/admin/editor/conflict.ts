import type { FieldName, PostFields } from './fields.ts';
import { savePost } from './save.ts';
import { $editing, beginFrom, changeEditing } from './store.ts';

/** The author has put her version and the stored one together: what she chose is saved over the latter. */
export async function resolveConflict(chosen: Partial<PostFields>): Promise<void> {
  const editing = $editing.get();
  if (!editing?.conflict) return;
  changeEditing({
    ...beginFrom(editing.conflict),
    fields: { ...editing.fields, ...chosen },
    conflict: null,
    failure: null,
  });
  await savePost();
}

/** Back to the form with everything as it was typed; the next save asks again. */
export function postponeConflict(): void {
  changeEditing({ conflict: null });
}

/** Fields of the stored version that take the place of mine. */
export function storedFields(names: FieldName[], stored: PostFields): Partial<PostFields> {
  return Object.fromEntries(names.map((name) => [name, stored[name]]));
}
