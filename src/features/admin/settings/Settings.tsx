import { useStore } from '@nanostores/react';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useTransition,
} from 'react';
import { Backup } from '#src/features/admin/backup/Backup.tsx';
import { Loaded } from '#src/features/admin/list/ListCard.tsx';
import { OwnerPassword } from '#src/features/admin/passkeys/OwnerPassword.tsx';
import { Passkeys } from '#src/features/admin/passkeys/Passkeys.tsx';
import { $isListOpen } from '#src/features/admin/to-do/store.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { Security } from './Security.tsx';
import { $settings, GOOD_PASSWORD, MIN_PASSWORD, replacePassword, security } from './store.ts';

/** Password, backup, passkeys and sessions. */
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
          <div className="mt-5 grid gap-x-14 gap-y-8 lg:grid-cols-2">
            <Section title="Changer le mot de passe">
              <PasswordChange />
            </Section>
            <Section title="Sauvegarde">
              <Backup isAsked={state === 'backup'} />
            </Section>
            <Section title="Clés d’accès">
              <Passkeys />
            </Section>
            <Section title="Sessions ouvertes">
              <Loaded resource={security} waiting="Lecture des sessions…">
                {(state) => <Security {...state} />}
              </Loaded>
            </Section>
            <Section title="État du site">
              <Button
                look="quiet"
                small
                onClick={() => {
                  $settings.set('closed');
                  $isListOpen.set(true);
                }}
              >
                Voir ce qui est fait et à faire
              </Button>
            </Section>
          </div>
        </ErrorBoundary>
      </Dialog>
    </>
  );
}

interface SectionProps {
  title: string;
  children: ReactNode;
}

function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 border-b border-ink/25 pb-1 text-2xl">
        {title}
      </h3>
      {children}
    </section>
  );
}

function PasswordChange() {
  const [isSending, startSending] = useTransition();
  const [length, setLength] = useState(0);
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if ($settings.get() === 'password') first.current?.focus();
  }, []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const read = (name: string) => String(data.get(name));
    startSending(async () => {
      const wanted = { current: read('current'), fresh: read('fresh'), again: read('again') };
      if (!(await replacePassword(wanted))) return;
      form.reset();
      setLength(0);
    });
  }

  return (
    <form className="grid gap-5" method="post" onSubmit={submit}>
      <OwnerPassword ref={first} label="Mot de passe actuel" name="current" />
      <PasswordField
        label="Nouveau mot de passe"
        hint={
          length >= GOOD_PASSWORD
            ? 'Bonne longueur.'
            : `${MIN_PASSWORD} caractères au moins ; ${GOOD_PASSWORD} ou plus sont conseillés, par exemple quatre mots sans rapport entre eux.`
        }
        name="fresh"
        onChange={(event) => setLength(event.target.value.length)}
      />
      <PasswordField label="Confirmer le nouveau mot de passe" name="again" />
      <Button type="submit" small busy={isSending} className="sm:justify-self-start">
        {isSending ? 'Changement…' : 'Changer le mot de passe'}
      </Button>
    </form>
  );
}

function PasswordField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField type="password" autoComplete="new-password" maxLength={256} required {...props} />
  );
}
