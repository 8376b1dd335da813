import { useEffect, useRef, useState } from 'react';
import consent from '#generated/consent.json' with { type: 'json' };
import { MAX_EMAIL_LENGTH } from '#src/api/field-schemas.ts';
import { mailReading } from '#src/api/reading-mail.ts';
import { Button } from '#src/components/Button.tsx';
import { DialogActions } from '#src/components/Dialog.tsx';
import { EnhancedForm } from '#src/components/EnhancedForm.tsx';
import { Choice, TextField } from '#src/components/Field.tsx';
import type { Letter } from './compose.ts';
import { TOPIC_LABELS } from './model.ts';
import { type SentMail, submitMailForm } from './submit-mail-form.ts';

const BUTTON_LABELS = { ready: 'Envoyer la lecture', sending: 'Envoi en cours…' };

interface Props extends Letter {
  onClose: () => void;
}

/** A form that sends the letter by e-mail. Unlike the contact form, it does not save the typed address. */
export function MailForm({ onClose, ...letter }: Props) {
  const topic = letter.topicLetter?.topic;
  const [sentMail, setSentMail] = useState<SentMail | null>(null);

  async function send(form: HTMLFormElement, msSinceFirstFocus: number) {
    const outcome = await submitMailForm(form, msSinceFirstFocus, letter);
    setSentMail(outcome.sentMail ?? null);
    return outcome;
  }

  if (sentMail) return <SentNotice {...sentMail} onClose={onClose} />;
  return (
    <div className="mt-4 grid gap-5">
      <p>
        Toute la lecture, les cartes en images et le lien de ce tirage, en un seul e-mail.
        {topic &&
          ` Votre thème, «\u202f${TOPIC_LABELS[topic]}\u202f», y est aussi\u202f: le site le reçoit pour cet envoi, et ne le garde pas.`}
      </p>
      <EnhancedForm action={mailReading.path} send={send} buttonLabels={BUTTON_LABELS}>
        {(errors) => (
          <>
            <TextField
              label="Votre adresse e-mail"
              hint="Elle sert à cet envoi et n’est pas gardée, sauf si vous cochez la case."
              error={errors.email}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={MAX_EMAIL_LENGTH}
              required
            />
            <Choice name="newsletter" value="true">
              Recevoir aussi la lettre du dimanche, une carte par semaine
              <small>{consent.text}</small>
            </Choice>
          </>
        )}
      </EnhancedForm>
    </div>
  );
}

const NOTES_BY_SIGN_UP_RESULT: Record<SentMail['newsletter'], string> = {
  none: 'L’adresse n’est pas gardée.',
  asked:
    'Pour la lettre du dimanche, il reste un geste\u202f: si cette adresse n’est pas encore inscrite, un second e-mail vous demande de confirmer.',
  refused:
    'L’inscription à la lettre du dimanche n’a pas pu être enregistrée. Vous pouvez la refaire depuis la page «\u202fLa lettre\u202f».',
};

/** Replaces the form once the mail server has accepted the letter. */
function SentNotice({ email, newsletter, onClose }: SentMail & Pick<Props, 'onClose'>) {
  const notice = useRef<HTMLParagraphElement>(null);

  useEffect(() => notice.current?.focus(), []);

  return (
    <>
      <p ref={notice} tabIndex={-1} className="mt-4 [overflow-wrap:anywhere] focus:[outline:none]">
        La lecture est partie vers {email}. Si elle n’arrive pas, regardez dans les courriers
        indésirables.
      </p>
      <p className="mt-3">{NOTES_BY_SIGN_UP_RESULT[newsletter]}</p>
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
      </DialogActions>
    </>
  );
}
