import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { OwnerPassword, SecretForm } from './SecretForm.tsx';
import { $secondStep, signIn } from './session.ts';

const SecondStep = lazyPart(
  async () => (await import('#src/features/admin/passkeys/SecondStep.tsx')).SecondStep,
  <p>Un instant…</p>,
);

/** The password, asked for on arrival and again when the session has ended or is too old; then the second step, if any. */
export function PasswordForm() {
  const field = useRef<HTMLInputElement>(null);
  const secondStep = useStore($secondStep);

  useEffect(() => (secondStep ? () => field.current?.focus() : undefined), [secondStep]);

  return (
    <div className="mt-5">
      {secondStep && <SecondStep {...secondStep} />}
      {/* It preserves what was typed: a second step that fails begins again here. */}
      <SecretForm
        Field={OwnerPassword}
        ref={field}
        label="Mot de passe"
        hidden={secondStep !== null}
        send={signIn}
      />
    </div>
  );
}
