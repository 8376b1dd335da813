import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { Choice, Fault, TextField } from '#src/ui/Field.tsx';
import { Honeypot } from '#src/ui/Honeypot.tsx';
import { Toaster } from '#src/ui/Toaster.tsx';
import { clearSignUpFault, signUp } from './actions.ts';
import type { LetterKind } from './model.ts';
import { $signUp } from './store.ts';

interface LetterType {
  preference: LetterKind;
  title: string;
  frequency: string;
  default: boolean;
}

interface Props {
  title: string;
  types: LetterType[];
  consent: string;
  /** Says that a mail is to be opened first. */
  doubleOptIn: string;
}

/** A plain form in the page's HTML; here it learns to sign up without leaving the page. */
export function NewsletterIsland(props: Props) {
  return (
    <ErrorBoundary plainForm>
      <SignUp {...props} />
      <Toaster />
    </ErrorBoundary>
  );
}

function SignUp({ title, types, consent, doubleOptIn }: Props) {
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

  if (phase === 'done') return <SignedUp email={email} doubleOptIn={doubleOptIn} />;
  return (
    <>
      <h2>{title}</h2>
      <form
        ref={form}
        className="mt-5 grid gap-5"
        method="post"
        action="/api/newsletter/subscribe"
        onSubmit={submit}
      >
        <TextField
          label="Votre adresse e-mail"
          fault={faults.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          data-part="email"
          onInput={() => clearSignUpFault('email')}
        />
        <LetterTypes types={types} fault={faults.preferences} />
        <Honeypot />
        <Consent text={consent} fault={faults.consent} />
        <button
          className="button max-sm:w-full sm:justify-self-start"
          type="submit"
          aria-disabled={phase === 'sending'}
        >
          {phase === 'sending' ? 'Inscription en cours…' : 'S’inscrire'}
        </button>
        {note && <p className="border-l-5 border-red bg-shade px-4 py-2.5">{note}</p>}
      </form>
    </>
  );
}

interface LetterTypesProps {
  types: LetterType[];
  fault: string | undefined;
}

function LetterTypes({ types, fault }: LetterTypesProps) {
  const id = useId();
  return (
    <fieldset
      className="grid"
      aria-describedby={fault && id}
      onChange={() => clearSignUpFault('preferences')}
    >
      <legend className="mb-1.5 font-title text-xl/tight">Ce que vous souhaitez recevoir</legend>
      {types.map(({ preference, title, frequency, default: isChecked }, index) => (
        <Choice
          key={preference}
          name={`preferences.${preference}`}
          value="true"
          defaultChecked={isChecked}
          data-part={index === 0 ? 'preferences' : undefined}
          aria-invalid={fault !== undefined}
          aria-describedby={fault && id}
        >
          {title} <small>{frequency}</small>
        </Choice>
      ))}
      {fault && <Fault id={id}>{fault}</Fault>}
    </fieldset>
  );
}

/** Never ticked beforehand: agreeing is the visitor's own gesture. */
function Consent({ text, fault }: { text: string; fault: string | undefined }) {
  const id = useId();
  return (
    <div>
      <Choice
        name="consent"
        value="true"
        required
        data-part="consent"
        aria-invalid={fault !== undefined}
        aria-describedby={fault && id}
        onChange={() => clearSignUpFault('consent')}
      >
        {text}
      </Choice>
      {fault && <Fault id={id}>{fault}</Fault>}
    </div>
  );
}

/** What replaces the form once the sign-up is stored. */
function SignedUp({ email, doubleOptIn }: { email: string; doubleOptIn: string }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1}>
        Inscription confirmée !
      </h2>
      <p className="font-[650]">{email}</p>
      <p>{doubleOptIn}</p>
      <p className="mt-3 flex flex-wrap gap-4">
        <a className="button" href="/tirage">
          Faire un tirage gratuit
        </a>
        <a className="button-quiet" href="/blog">
          Lire le blog
        </a>
      </p>
    </div>
  );
}
