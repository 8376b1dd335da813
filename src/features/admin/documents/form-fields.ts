import type { ChangeEvent } from 'react';
import type { Faults } from './document.ts';

/**
 * Ties text fields of a form to the fields of its document, by name. None has a `maxlength`: a browser would cut a long
 * text that is pasted, without a word. What is too long is said when it is saved.
 */
export function textFields<Fields extends object>(
  editor: { set: (changes: Partial<Fields>) => void },
  { fields, faults }: { fields: Fields; faults: Faults<Fields> },
) {
  return <Name extends keyof Fields & string>(
    name: Fields[Name] extends string ? Name : never,
  ) => ({
    name,
    fault: faults[name],
    value: fields[name] as string,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      editor.set({ [name]: target.value } as Partial<Fields>),
  });
}
