import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef, useState, useTransition } from 'react';
import { OwnerPassword } from '#src/features/admin/passkeys/OwnerPassword.tsx';
import { $secondStep } from '#src/features/admin/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';

const SecondStep = lazy(async () => {
  const { SecondStep } = await import('#src/features/admin/passkeys/SecondStep.tsx');
  return { default: SecondStep };
});

interface Props {
  /** Called with each key, while there is time to fetch what comes next. */
  onTyping?: () => void;
}

/** The password, asked for on arrival and again when the session has ended; then the second step, if there is one. */
export function PasswordForm({ onTyping }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  const [isSending, startSending] = useTransition();
  const secondStep = useStore($secondStep);

  useEffect(() => setHydrated(true), []);
  useEffect(() => (secondStep ? () => field.current?.focus() : undefined), [secondStep]);

  async function send(): Promise<void> {
    // It came while the password was being typed: the login screen itself is kept light.
    const { signIn } = await import('#src/features/admin/session/session-store.ts');
    if (await signIn(field.current?.value ?? '')) return;
    setRefused(true);
    field.current?.select();
  }

  return (
    <>
      {secondStep && (
        <ErrorBoundary>
          <Suspense fallback={<p className="mt-5">Un instant…</p>}>
            <SecondStep {...secondStep} />
          </Suspense>
        </ErrorBoundary>
      )}
      {/* It keeps what was typed: a second step that fails begins anew here. */}
      <form
        className="mt-5 grid gap-5"
        method="post"
        hidden={secondStep !== null}
        onSubmit={(event) => {
          event.preventDefault();
          startSending(send);
        }}
      >
        <OwnerPassword
          label="Mot de passe"
          ref={field}
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
    </>
  );
}
