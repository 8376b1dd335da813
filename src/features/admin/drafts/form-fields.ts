import type { ChangeEvent } from 'react';
import type { Faults } from './draft.ts';

interface Editor<Fields> {
  set: (changes: Partial<Fields>) => void;
}

/** Ties text fields of a form to the fields of its draft, by name. */
export function textFields<Fields extends object>(
  editor: Editor<Fields>,
  { fields, faults }: { fields: Fields; faults: Faults<Fields> },
  limits: Partial<Record<keyof Fields, number>>,
) {
  return <Name extends keyof Fields & string>(
    name: Fields[Name] extends string ? Name : never,
  ) => ({
    name,
    fault: faults[name],
    // A browser would cut a long text that is pasted, without a word.
    maxLength: name === 'content' ? undefined : limits[name],
    value: fields[name] as string,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      editor.set({ [name]: target.value } as Partial<Fields>),
  });
}
