import { useEffect, useRef, useState } from 'react';
import { MESSAGE_LIMITS, SHORTEST_MESSAGE } from '#src/api/contact.ts';
import { Field } from '#src/components/Field.tsx';

/** From here on it is worth knowing how much room is left. */
const COUNTED_FROM = MESSAGE_LIMITS.message * 0.8;

/** The length is not capped: a browser would cut a pasted text in silence. */
export function MessageField({ hint, fault }: { hint: string; fault: string | undefined }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);

  useEffect(() => {
    const form = area.current?.form;
    const count = () => setLength(area.current?.value.trim().length ?? 0);
    const countCleared = () => setLength(0);
    count();
    form?.addEventListener('reset', countCleared);
    return () => form?.removeEventListener('reset', countCleared);
  }, []);

  const counter = length > COUNTED_FROM && `${length} / ${MESSAGE_LIMITS.message} caractères`;
  return (
    <Field label="Message" hint={counter || hint} fault={fault}>
      {(control) => (
        <textarea
          {...control}
          ref={area}
          name="message"
          rows={7}
          minLength={SHORTEST_MESSAGE}
          required
          onInput={(event) => setLength(event.currentTarget.value.trim().length)}
        />
      )}
    </Field>
  );
}
