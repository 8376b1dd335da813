import { useEffect, useRef, useState, useTransition } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/Field.tsx';

interface Props {
  /** Called with each key, while there is time to fetch what comes next. */
  onTyping?: () => void;
}

/** The password, asked for on arrival and again when the session has ended. */
export function PasswordForm({ onTyping }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  const [isSending, startSending] = useTransition();

  useEffect(() => setHydrated(true), []);

  async function send(): Promise<void> {
    // It came while the password was being typed: the login screen itself is kept light.
    const { signIn } = await import('./session-store.ts');
    if (await signIn(field.current?.value ?? '')) return;
    setRefused(true);
    field.current?.select();
  }

  return (
    <form
      className="mt-5 grid gap-5"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        startSending(send);
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
      {/* Before hydration the browser would send the form by itself. */}
      <Button
        type="submit"
        className="disabled:filter-none"
        disabled={!isHydrated}
        busy={isSending}
      >
        {isSending ? 'Connexion...' : 'Se connecter'}
      </Button>
    </form>
  );
}
