import { useId } from 'react';

/** A field that people neither see nor reach: whoever fills it is a program. */
export function Honeypot() {
  const id = useId();
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>Ne remplissez pas ce champ</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
