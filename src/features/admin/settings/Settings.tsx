import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { getSecurity } from '#src/api/admin/session.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { Button } from '#src/components/Button.tsx';
import { Dialog } from '#src/components/Dialog.tsx';
import { Disclosure } from '#src/components/Disclosure.tsx';
import { ErrorBoundary } from '#src/components/ErrorBoundary.tsx';
import { TextField } from '#src/components/Field.tsx';
import { OwnerPassword } from '#src/features/admin/auth/LoginForm.tsx';
import { BackupPanel } from '#src/features/admin/backup/BackupPanel.tsx';
import { Form } from '#src/features/admin/components/Form.tsx';
import { Loaded } from '#src/features/admin/components/ListPanel.tsx';
import { Passkeys } from '#src/features/admin/passkeys/Passkeys.tsx';
import { formatDate, formatDateTime } from '#src/lib/time.ts';
import {
  $settings,
  endOthers,
  MIN_PASSWORD,
  type NewPassword,
  replacePassword,
  security,
} from './state.ts';

export function Settings({ className }: { className: string }) {
  const state = useStore($settings);
  return (
    <>
      <Button
        look="quiet"
        small
        className={className}
        aria-haspopup="dialog"
        onClick={() => $settings.set('open')}
      >
        Paramètres
      </Button>
      <Dialog
        open={state !== 'closed'}
        onClose={() => $settings.set('closed')}
        title="Paramètres"
        width="wide"
      >
        <ErrorBoundary>
          <div className="mt-5 gap-14 lg:columns-2">
            <Section title="Changer le mot de passe" isAsked={state === 'password'}>
              <PasswordChange />
            </Section>
            <Section title="Sauvegarde" isAsked={state === 'backup'}>
              <BackupPanel />
            </Section>
            <Section title="Clés d’accès">
              <Passkeys />
            </Section>
            <Section title="Sessions ouvertes">
              <Loaded resource={security} waiting="Lecture des sessions…">
                {(state) => <Security {...state} />}
              </Loaded>
            </Section>
          </div>
        </ErrorBoundary>
      </Dialog>
    </>
  );
}

interface SectionProps {
  title: string;
  /** It was asked for by name: its first control has the focus. */
  isAsked?: boolean;
  children: ReactNode;
}

function Section({ title, isAsked = false, children }: SectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isAsked || !section.current) return;
    section.current.scrollIntoView();
    section.current
      .querySelector<HTMLElement>('button, input:enabled:not([hidden])')
      ?.focus({ preventScroll: true });
  }, [isAsked]);

  return (
    <section ref={section} className="mb-8 break-inside-avoid" aria-labelledby={id}>
      <h3 id={id} className="mb-4 border-b border-ink/25 pb-1 text-2xl">
        {title}
      </h3>
      {children}
    </section>
  );
}

function PasswordChange() {
  const fresh = { type: 'password', autoComplete: 'new-password', maxLength: 256, required: true };
  return (
    <Form
      onSend={async (data, form) => {
        if (await replacePassword(Object.fromEntries(data) as NewPassword)) form.reset();
      }}
      button={{
        className: 'sm:justify-self-start',
        busyLabel: 'Changement…',
        children: 'Changer le mot de passe',
      }}
    >
      <OwnerPassword label="Mot de passe actuel" name="current" />
      <TextField
        label="Nouveau mot de passe"
        hint={`${MIN_PASSWORD} caractères au moins ; 15 ou plus sont conseillés, par exemple quatre mots sans rapport entre eux.`}
        name="fresh"
        {...fresh}
      />
      <TextField label="Confirmer le nouveau mot de passe" name="again" {...fresh} />
    </Form>
  );
}

function Security({ sessions, events }: ResponseOf<typeof getSecurity>) {
  return (
    <>
      <ul className="grid gap-1">
        {sessions.map(({ device, openedAt, isThis }) => (
          <li key={openedAt}>
            {device}, ouverte le {formatDate(openedAt)}
            {isThis && ' (celle-ci)'}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="quiet"
          small
          className="my-3"
          busyLabel="Un instant…"
          onClick={() => endOthers()}
        >
          Terminer les autres
        </Button>
      )}
      <Disclosure summary={`Derniers événements (${events.length})`}>
        <ul className="grid gap-1 text-sm/loose text-umber">
          {events.map(({ what, at, device }) => (
            <li key={at + what}>
              {formatDateTime(at)} : {what} ({device})
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  );
}
