import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { OwnerPassword } from '#src/features/admin/passkeys/OwnerPassword.tsx';
import { SecretForm } from '#src/features/admin/passkeys/SecretForm.tsx';
import { $secondStep } from '#src/features/admin/session/session.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';

const SecondStep = lazy(async () => {
  const { SecondStep } = await import('#src/features/admin/passkeys/SecondStep.tsx');
  return { default: SecondStep };
});

interface Props {
  /** Called with each key, while there is time to fetch what comes next. */
  onTyping?: () => void;
}

/** The password, asked for on arrival and again when the session has ended or is too old; then the second step, if there is one. */
export function PasswordForm({ onTyping }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const secondStep = useStore($secondStep);

  useEffect(() => (secondStep ? () => field.current?.focus() : undefined), [secondStep]);

  async function send(password: string): Promise<boolean> {
    // It came while the password was being typed: the login screen itself is kept light.
    const { signIn } = await import('#src/features/admin/session/session-store.ts');
    return signIn(password);
  }

  return (
    <div className="mt-5">
      {secondStep && (
        <ErrorBoundary>
          <Suspense fallback={<p>Un instant…</p>}>
            <SecondStep {...secondStep} />
          </Suspense>
        </ErrorBoundary>
      )}
      {/* It keeps what was typed: a second step that fails begins anew here. */}
      <SecretForm
        Field={OwnerPassword}
        ref={field}
        label="Mot de passe"
        hidden={secondStep !== null}
        onChange={onTyping}
        send={send}
      />
    </div>
  );
}
