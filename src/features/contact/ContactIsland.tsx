import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { Honeypot } from '#src/ui/Honeypot.tsx';
import { Toaster } from '#src/ui/Toaster.tsx';
import { clearContactFault, prepareCaptcha, sendForm } from './actions.ts';
import { MessageField } from './MessageField.tsx';
import { MESSAGE_LIMITS, NO_CAPTCHA } from './model.ts';
import { $contact } from './store.ts';

interface Props {
  messageHint: string;
  privacyHint: string;
  /** Public key of reCAPTCHA v3; null where no captcha is configured. */
  captchaKey: string | null;
}

const BUTTON = {
  unready: 'Chargement sécurité...',
  ready: 'Envoyer le message',
  sending: 'Envoi en cours...',
} as const;

/** A plain form in the page's HTML; here it learns to send without leaving the page. */
export function ContactIsland(props: Props) {
  return (
    <ErrorBoundary plainForm>
      <ContactForm {...props} />
    </ErrorBoundary>
  );
}

function ContactForm({ messageHint, privacyHint, captchaKey }: Props) {
  const { phase, faults, note } = useStore($contact);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!form.current) return;
    // Its own checks stand beside the fields, where the browser's would be bubbles that go away.
    form.current.noValidate = true;
    if (form.current.contains(document.activeElement)) prepareCaptcha(captchaKey);
  }, [captchaKey]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    sendForm(event.currentTarget, captchaKey);
  }

  return (
    <>
      <form
        ref={form}
        className="grid gap-5"
        method="post"
        action="/api/contact"
        onSubmit={submit}
        onFocus={() => prepareCaptcha(captchaKey)}
        onInput={({ target }) => clearContactFault((target as HTMLInputElement).name)}
      >
        <TextField
          label="Nom"
          fault={faults.name}
          name="name"
          autoComplete="name"
          maxLength={MESSAGE_LIMITS.name}
          required
        />
        <TextField
          label="E-mail"
          fault={faults.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={MESSAGE_LIMITS.email}
          required
        />
        <TextField
          label="Objet"
          fault={faults.subject}
          name="subject"
          maxLength={MESSAGE_LIMITS.subject}
          required
        />
        <MessageField hint={messageHint} fault={faults.message} />
        <Honeypot />
        <input type="hidden" name="recaptchaToken" value={NO_CAPTCHA} />
        <input type="hidden" name="key" />
        <p className="text-small/loose text-umber">{privacyHint}</p>
        <button
          className="button max-sm:w-full sm:justify-self-start"
          type="submit"
          aria-disabled={phase !== 'ready'}
        >
          {BUTTON[phase]}
        </button>
        {note && (
          <p
            className={`border-l-5 bg-shade px-4 py-2.5 ${note.kind === 'sent' ? 'border-leaf' : 'border-red'}`}
          >
            {note.text}
          </p>
        )}
      </form>
      <Toaster />
    </>
  );
}
