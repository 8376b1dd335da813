import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { useBusy } from '#src/components/use-busy.ts';

/** The administrator's password; the hidden user name identifies the account to password managers. */
export function OwnerPassword(props: ComponentProps<typeof TextField>) {
  return (
    <>
      <input type="text" autoComplete="username" value="administration" readOnly hidden />
      <TextField
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        required
        {...props}
      />
    </>
  );
}

interface Props extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  Field: typeof TextField;
  ref: RefObject<HTMLInputElement | null>;
  /** @returns whether it was accepted */
  send: (secret: string) => Promise<boolean>;
}

/** A field for a password or code. A secret that was refused is marked, and selected to be typed again. */
export function SecretForm({ Field, ref, hidden, send, ...field }: Props) {
  const [isRefused, setRefused] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  const [isSending, begin] = useBusy();

  useEffect(() => setHydrated(true), []);

  async function submit(): Promise<void> {
    if (await send(ref.current?.value ?? '')) return;
    setRefused(true);
    ref.current?.select();
  }

  return (
    <form
      className="grid gap-5"
      method="post"
      hidden={hidden}
      onChange={() => setRefused(false)}
      onSubmit={(event) => {
        event.preventDefault();
        begin(submit);
      }}
    >
      <Field ref={ref} aria-invalid={isRefused} required {...field} />
      {/* Before hydration the browser would send the form by itself. */}
      <Button
        type="submit"
        className="disabled:filter-none"
        disabled={!isHydrated}
        busy={isSending}
        busyLabel="Connexion..."
      >
        Se connecter
      </Button>
    </form>
  );
}
