import { useId } from 'react';

/** A field that people neither see nor reach. No form filler knows its name, so that a program is likely to have filled it. */
export function Honeypot() {
  const id = useId();
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>Ne remplissez pas ce champ</label>
      <input id={id} name="lune" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
