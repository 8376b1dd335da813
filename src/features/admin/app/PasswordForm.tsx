import { useEffect, useRef, useState } from 'react';
import { TextField } from '#src/ui/Field.tsx';
import { $session } from './session.ts';

interface Props {
  busy: boolean;
  /** Called with the first key, while there is time to fetch what comes next. */
  onTyping?: () => void;
}

/** The password, asked for on arrival and again when the session has ended. */
export function PasswordForm({ busy, onTyping }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const [awake, setAwake] = useState(false);

  useEffect(() => setAwake(true), []);

  async function submit(): Promise<void> {
    const password = field.current?.value;
    if (busy || !password) return;
    // It came while the password was being typed: the login screen itself is kept light.
    const { signIn } = await import('./session-store.ts');
    if (/^(entering|returning)$/.test($session.get())) return;
    const accepted = await signIn(password);
    setRefused(!accepted);
    if (!accepted) field.current?.select();
  }

  return (
    <form
      className="mt-5 grid gap-5"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input type="text" autoComplete="username" value="administration" readOnly hidden />
      <TextField
        label="Mot de passe"
        ref={field}
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
      {/* Before the page is awake, the browser would send the form by itself. */}
      <button
        className="button disabled:filter-none"
        type="submit"
        disabled={!awake}
        aria-disabled={busy || undefined}
      >
        {busy ? 'Connexion...' : 'Se connecter'}
      </button>
    </form>
  );
}
