import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#src/components/Button.tsx';
import { Dialog } from '#src/components/Dialog.tsx';
import { Disclosure } from '#src/components/Disclosure.tsx';
import { ErrorBoundary } from '#src/components/ErrorBoundary.tsx';
import { TextField } from '#src/components/Field.tsx';
import { AdminPasswordField } from '#src/features/admin/auth/LoginForm.tsx';
import { BackupPanel } from '#src/features/admin/backup/BackupPanel.tsx';
import { Form } from '#src/features/admin/components/Form.tsx';
import { Loaded } from '#src/features/admin/components/ListPanel.tsx';
import { Passkeys } from '#src/features/admin/passkeys/Passkeys.tsx';
import { formatDateTime } from '#src/lib/time.ts';
import * as settings from './state.ts';

export function Settings({ className }: { className: string }) {
  const dialogState = useStore(settings.$settingsDialog);
  return (
    <>
      <Button
        look="quiet"
        small
        className={className}
        aria-haspopup="dialog"
        onClick={() => settings.$settingsDialog.set('open')}
      >
        Paramètres
      </Button>
      <Dialog
        open={dialogState !== 'closed'}
        onClose={() => settings.$settingsDialog.set('closed')}
        title="Paramètres"
        width="wide"
      >
        <ErrorBoundary>
          <div className="mt-5 gap-14 lg:columns-2">
            <Section title="Changer le mot de passe" isRequested={dialogState === 'password'}>
              <PasswordChange />
            </Section>
            <Section title="Sauvegarde" isRequested={dialogState === 'backup'}>
              <BackupPanel />
            </Section>
            <Section title="Clés d’accès">
              <Passkeys />
            </Section>
            <Section title="Connexions">
              <Loaded resource={settings.securityEvents}>
                {({ events }) => (
                  <Disclosure summary={`Derniers événements (${events.length})`}>
                    <ul className="grid gap-1 text-sm/loose text-umber">
                      {events.map(({ what, at, device }) => (
                        <li key={at + what}>
                          {formatDateTime(at)} : {what} ({device})
                        </li>
                      ))}
                    </ul>
                  </Disclosure>
                )}
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
  /** Whether the dialog opens at this section and focuses its first visible, enabled control. */
  isRequested?: boolean;
  children: ReactNode;
}

function Section({ title, isRequested = false, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isRequested || !section.current) return;
    section.current.scrollIntoView();
    section.current
      .querySelector<HTMLElement>('button, input:enabled:not([hidden])')
      ?.focus({ preventScroll: true });
  }, [isRequested]);

  return (
    <section ref={section} className="mb-8 break-inside-avoid" aria-label={title}>
      <h3 className="mb-4 border-b border-ink/25 pb-1 text-2xl">{title}</h3>
      {children}
    </section>
  );
}

function PasswordChange() {
  const shared = { type: 'password', autoComplete: 'new-password', maxLength: 256, required: true };
  return (
    <Form
      onSend={async (data, form) => {
        const fields = Object.fromEntries(data) as settings.PasswordFields;
        if (await settings.replacePassword(fields)) form.reset();
      }}
      button={{
        className: 'sm:justify-self-start',
        busyLabel: 'Changement…',
        children: 'Changer le mot de passe',
      }}
    >
      <AdminPasswordField label="Mot de passe actuel" name="current" />
      <TextField
        label="Nouveau mot de passe"
        hint={`${settings.MIN_PASSWORD_LENGTH} caractères au moins ; 15 ou plus sont conseillés, par exemple quatre mots sans rapport entre eux.`}
        name="fresh"
        {...shared}
      />
      <TextField label="Confirmer le nouveau mot de passe" name="again" {...shared} />
    </Form>
  );
}
