import { useCallback, useEffect, useRef, useState } from 'react';
import { MESSAGE_LIMITS, MIN_MESSAGE_LENGTH, NO_CAPTCHA } from '#src/api/contact.ts';
import { EnhancedForm, type FormOutcome, Honeypot } from '#src/components/EnhancedForm.tsx';
import { ErrorBoundary } from '#src/components/ErrorBoundary.tsx';
import { Field, TextField } from '#src/components/Field.tsx';
import { Toaster } from '#src/components/Toaster.tsx';
import { notifyError } from '#src/lib/browser/toasts.ts';
import { loadCaptcha, requestCaptchaToken } from './captcha.ts';
import { submitContactForm } from './submit-contact-form.ts';

interface Props {
  messageHint: string;
  privacyHint: string;
  /** Public key of reCAPTCHA v3; null if no captcha is configured. */
  captchaKey: string | null;
}

const BUTTON_LABELS = { ready: 'Envoyer le message', sending: 'Envoi en cours...' };

export function ContactIsland({ messageHint, privacyHint, captchaKey }: Props) {
  const [isLoadingCaptcha, setLoadingCaptcha] = useState(false);
  const isCaptchaRequested = useRef(false);

  /** Runs at the first focus, so that visitors who do not use the form send nothing to a third party. */
  const prepareCaptcha = useCallback(async () => {
    if (!captchaKey || isCaptchaRequested.current) return;
    isCaptchaRequested.current = true;
    setLoadingCaptcha(true);
    await loadCaptcha(captchaKey);
    setLoadingCaptcha(false);
  }, [captchaKey]);

  async function send(form: HTMLFormElement, msSinceFirstFocus: number): Promise<FormOutcome> {
    const requestToken = () => requestCaptchaToken(captchaKey);
    if (!isLoadingCaptcha) return submitContactForm(form, msSinceFirstFocus, requestToken);
    notifyError('Un instant', 'Vérification de sécurité en cours de chargement...');
    return {};
  }

  return (
    <ErrorBoundary wrapsForm>
      <EnhancedForm
        action="/api/contact"
        send={send}
        buttonLabels={BUTTON_LABELS}
        waitingLabel={isLoadingCaptcha && 'Chargement sécurité...'}
        onFocus={prepareCaptcha}
      >
        {(errors) => (
          <>
            <TextField
              label="Nom"
              error={errors.name}
              name="name"
              autoComplete="name"
              maxLength={MESSAGE_LIMITS.name}
              required
            />
            <TextField
              label="E-mail"
              error={errors.email}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={MESSAGE_LIMITS.email}
              required
            />
            <TextField
              label="Objet"
              error={errors.subject}
              name="subject"
              maxLength={MESSAGE_LIMITS.subject}
              required
            />
            <MessageField hint={messageHint} error={errors.message} />
            <input type="hidden" name="recaptchaToken" value={NO_CAPTCHA} />
            {/* submit-contact-form.ts sets this id, so that the server stores a repeated message once. */}
            <input type="hidden" name="key" />
            <p className="text-sm/loose text-umber">{privacyHint}</p>
            <Honeypot />
          </>
        )}
      </EnhancedForm>
      <Toaster />
    </ErrorBoundary>
  );
}

/** Above 80 % of the maximum length, a counter of the characters replaces the hint. */
const COUNTER_THRESHOLD = MESSAGE_LIMITS.message * 0.8;

/** A textarea without `maxlength`, because browsers would cut a long pasted text without a message. */
function MessageField({ hint, error }: { hint: string; error: string | undefined }) {
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);

  useEffect(() => {
    const form = textareaRef.current?.form;
    const handleReset = () => setLength(0);
    // Before the hydration, autosave-form.ts may have restored a text.
    setLength(textareaRef.current?.value.trim().length ?? 0);
    form?.addEventListener('reset', handleReset);
    return () => form?.removeEventListener('reset', handleReset);
  }, []);

  const counter = length > COUNTER_THRESHOLD && `${length} / ${MESSAGE_LIMITS.message} caractères`;
  return (
    <Field label="Message" hint={counter || hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          ref={textareaRef}
          name="message"
          rows={7}
          minLength={MIN_MESSAGE_LENGTH}
          required
          onInput={(event) => setLength(event.currentTarget.value.trim().length)}
        />
      )}
    </Field>
  );
}
