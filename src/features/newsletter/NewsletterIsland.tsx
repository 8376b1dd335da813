import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Honeypot } from '#src/ui/Honeypot.tsx';
import { Toaster } from '#src/ui/Toaster.tsx';
import { clearFault, signUp } from './actions.ts';
import { type Choice, Choices } from './Choices.tsx';
import { Consent } from './Consent.tsx';
import { SignedUp } from './SignedUp.tsx';
import { $signUp } from './store.ts';

interface Props {
  title: string;
  types: Choice[];
  consent: string;
  doubleOptIn: string;
}

/** A plain form in the page's HTML; here it learns to sign up without leaving the page. */
export function NewsletterIsland(props: Props) {
  return (
    <ErrorBoundary plainForm>
      <SignUpForm {...props} />
    </ErrorBoundary>
  );
}

function SignUpForm({ title, types, consent, doubleOptIn }: Props) {
  const { phase, faults, note, email } = useStore($signUp);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // Its own checks stand beside the fields, where the browser's would be bubbles that go away.
    if (form.current) form.current.noValidate = true;
  }, []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    signUp(event.currentTarget);
  }

  return (
    <>
      {phase === 'done' ? (
        <SignedUp email={email} doubleOptIn={doubleOptIn} />
      ) : (
        <>
          <h2>{title}</h2>
          <form
            ref={form}
            className="form"
            method="post"
            action="/api/newsletter/subscribe"
            onSubmit={submit}
          >
            <Field label="Votre adresse e-mail" fault={faults.email}>
              {(control) => (
                <input
                  {...control}
                  name="email"
                  type="email"
                  autoComplete="email"
                  maxLength={254}
                  required
                  data-part="email"
                  onInput={() => clearFault('email')}
                />
              )}
            </Field>
            <Choices types={types} fault={faults.preferences} />
            <Honeypot />
            <Consent text={consent} fault={faults.consent} />
            <button className="button" type="submit" aria-disabled={phase === 'sending'}>
              {phase === 'sending' ? 'Inscription en cours…' : 'S’inscrire'}
            </button>
            {note && (
              <p className="form-note" data-kind="failed">
                {note}
              </p>
            )}
          </form>
        </>
      )}
      <Toaster />
    </>
  );
}
