import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { OwnerPassword, SecretForm } from './SecretForm.tsx';
import { $secondStep } from './session.ts';

const SecondStep = lazyPart(
  async () => (await import('#src/features/admin/passkeys/SecondStep.tsx')).SecondStep,
  <p>Un instant…</p>,
);

interface Props {
  /** Called with each key, while there is time to fetch what comes next. */
  onTyping?: () => unknown;
}

/** The password, asked for on arrival and again when the session has ended or is too old; then the second step, if any. */
export function PasswordForm({ onTyping }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const secondStep = useStore($secondStep);

  useEffect(() => (secondStep ? () => field.current?.focus() : undefined), [secondStep]);

  async function send(password: string): Promise<boolean> {
    // It came while the password was being typed: the login screen itself is light.
    const { signIn } = await import('./session-store.ts');
    return signIn(password);
  }

  return (
    <div className="mt-5">
      {secondStep && <SecondStep {...secondStep} />}
      {/* It preserves what was typed: a second step that fails begins again here. */}
      <SecretForm
        Field={OwnerPassword}
        ref={field}
        label="Mot de passe"
        hidden={secondStep !== null}
        onChange={() => void onTyping?.()}
        send={send}
      />
    </div>
  );
}
