import { useEffect, useId, useRef, useState } from 'react';
import { signIn } from './session-store.ts';

interface Props {
  busy: boolean;
  /** Called with the first key, while there is time to fetch what comes next. */
  onTyping?: () => void;
}

/** The password, asked for on arrival and again when the session has ended. */
export function PasswordForm({ busy, onTyping }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const [awake, setAwake] = useState(false);

  useEffect(() => setAwake(true), []);

  async function submit(): Promise<void> {
    if (busy || !field.current?.value) return;
    const accepted = await signIn(field.current.value);
    setRefused(!accepted);
    if (!accepted) field.current?.select();
  }

  return (
    <form
      className="form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input type="text" autoComplete="username" value="administration" readOnly hidden />
      <div className="field">
        <label htmlFor={id}>Mot de passe</label>
        <input
          ref={field}
          id={id}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={256}
          required
          aria-invalid={refused}
          onChange={() => {
            setRefused(false);
            onTyping?.();
          }}
        />
      </div>
      {/* Before the page is awake, the browser would send the form by itself. */}
      <button className="button" type="submit" disabled={!awake} aria-disabled={busy || undefined}>
        {busy ? 'Connexion...' : 'Se connecter'}
      </button>
    </form>
  );
}
