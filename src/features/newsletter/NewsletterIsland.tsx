import { useEffect, useId, useRef, useState } from 'react';
import { MAX_EMAIL_LENGTH } from '#src/api/field-schemas.ts';
import type { NewsletterKind } from '#src/api/newsletter-kinds.ts';
import { EnhancedForm, Honeypot } from '#src/components/EnhancedForm.tsx';
import { ErrorBoundary } from '#src/components/ErrorBoundary.tsx';
import { Choice, ErrorText, TextField } from '#src/components/Field.tsx';
import { Toaster } from '#src/components/Toaster.tsx';
import { submitSignUpForm } from './submit-sign-up-form.ts';

/** A kind of newsletter, as in content/infolettre.yaml: `preference` is its id, `default` checks its box. */
interface KindOption {
  preference: NewsletterKind;
  title: string;
  frequency: string;
  default: boolean;
}

interface Props {
  title: string;
  kinds: KindOption[];
  consent: string;
  /** The text after the sign-up, which asks the visitor to open the confirmation mail. */
  doubleOptIn: string;
}

const BUTTON_LABELS = { ready: 'S’inscrire', sending: 'Inscription en cours…' };

export function NewsletterIsland({ title, kinds, consent, doubleOptIn }: Props) {
  const [acceptedEmail, setAcceptedEmail] = useState('');

  async function send(form: HTMLFormElement, msSinceFirstFocus: number) {
    const outcome = await submitSignUpForm(form, msSinceFirstFocus);
    setAcceptedEmail(outcome.email ?? '');
    return outcome;
  }

  return (
    <ErrorBoundary wrapsForm>
      {acceptedEmail ? (
        <SignUpConfirmation email={acceptedEmail} doubleOptIn={doubleOptIn} />
      ) : (
        <div className="grid gap-5">
          <h2>{title}</h2>
          <EnhancedForm action="/api/newsletter/subscribe" send={send} buttonLabels={BUTTON_LABELS}>
            {(errors) => (
              <>
                <TextField
                  label="Votre adresse e-mail"
                  error={errors.email}
                  name="email"
                  type="email"
                  autoComplete="email"
                  maxLength={MAX_EMAIL_LENGTH}
                  required
                />
                <KindFields kinds={kinds} error={errors.preferences} />
                <ConsentField text={consent} error={errors.consent} />
                <Honeypot />
              </>
            )}
          </EnhancedForm>
        </div>
      )}
      <Toaster />
    </ErrorBoundary>
  );
}

function KindFields({ kinds, error }: { kinds: KindOption[]; error: string | undefined }) {
  const errorId = useId();
  return (
    <fieldset className="grid" aria-describedby={error && errorId}>
      <legend className="mb-1.5 font-title text-xl/tight">Ce que vous souhaitez recevoir</legend>
      {kinds.map(({ preference, title, frequency, default: isChecked }) => (
        <Choice
          key={preference}
          name={`preferences.${preference}`}
          value="true"
          defaultChecked={isChecked}
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
        >
          {title} <small>{frequency}</small>
        </Choice>
      ))}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  );
}

/** A checkbox that is not checked by default, because consent must be an action of the visitor. */
function ConsentField({ text, error }: { text: string; error: string | undefined }) {
  const errorId = useId();
  return (
    <div>
      <Choice
        name="consent"
        value="true"
        required
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
      >
        {text}
      </Choice>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </div>
  );
}

/** Replaces the form once the sign-up is stored. */
function SignUpConfirmation({ email, doubleOptIn }: { email: string; doubleOptIn: string }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1}>
        Inscription confirmée !
      </h2>
      <p className="[font-weight:650]">{email}</p>
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
