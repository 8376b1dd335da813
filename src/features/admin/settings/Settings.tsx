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
import { Loaded } from '#src/features/admin/app/ListCard.tsx';
import { PasswordGate } from '#src/features/admin/app/PasswordGate.tsx';
import { contentAddress } from '#src/features/admin/content/address.ts';
import { show } from '#src/features/admin/first-steps/store.ts';
import { Passkeys } from '#src/features/admin/passkeys/Passkeys.tsx';
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogButton } from '#src/ui/Dialog.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { TextField } from '#src/ui/Field.tsx';
import type { Check } from './api.ts';
import { Security } from './Security.tsx';
import {
  $settings,
  checks,
  dropUnreadable,
  GOOD_PASSWORD,
  MIN_PASSWORD,
  replacePassword,
  saveBackup,
  saveUnreadable,
  security,
  unreadable,
} from './store.ts';

const STATES: Record<Check['state'], { text: string; tone: BadgeTone }> = {
  ready: { text: 'En ordre', tone: 'good' },
  off: { text: 'Non configuré', tone: 'plain' },
  placeholder: { text: 'Exemple à remplacer', tone: 'open' },
  faulty: { text: 'À corriger', tone: 'faulty' },
};

/** State of the site, password, passkeys and backup. */
export function Settings() {
  const state = useStore($settings);
  return (
    <>
      <Button look="quiet" small aria-haspopup="dialog" onClick={() => $settings.set('open')}>
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
            <Section title="État du site" className="lg:col-span-2">
              <Loaded resource={checks} waiting="Vérification…">
                {(all) => <Checks checks={all} />}
              </Loaded>
              <UnreadableList />
            </Section>
            <Section title="Changer le mot de passe">
              <PasswordChange />
            </Section>
            <Section title="Clés d’accès">
              <Passkeys />
            </Section>
            <Section title="Sessions ouvertes">
              <Loaded resource={security} waiting="Lecture des sessions…">
                {(state) => <Security {...state} />}
              </Loaded>
            </Section>
            <Section title="Sauvegarde">
              <Backup />
            </Section>
            <Section title="Premiers pas">
              <Button look="quiet" small onClick={showFirstSteps}>
                Revoir les premiers pas
              </Button>
            </Section>
          </div>
        </ErrorBoundary>
      </Dialog>
    </>
  );
}

async function showFirstSteps(): Promise<void> {
  if (await show('open')) $settings.set('closed');
}

interface SectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

function Section({ title, className, children }: SectionProps) {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id}>
      <h3 id={id} className="mb-4 border-b border-ink/25 pb-1 text-2xl">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** What is configured and what is not: the list that `npm run doctor` prints. */
function Checks({ checks }: { checks: Check[] }) {
  const ready = checks.filter(({ state }) => state === 'ready');
  return (
    <>
      <CheckList checks={checks.filter(({ state }) => state !== 'ready')} />
      {ready.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 w-fit cursor-pointer py-2 text-blue underline underline-offset-[0.25em]">
            {STATES.ready.text} ({ready.length})
          </summary>
          <CheckList checks={ready} />
        </details>
      )}
    </>
  );
}

function CheckList({ checks }: { checks: Check[] }) {
  return (
    <ul className="grid gap-x-14 gap-y-3.5 md:grid-cols-2">
      {checks.map(({ id, label, state, message, place }) => (
        <li key={id}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong>{label}</strong>
            <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
          </p>
          <p className="text-small/loose text-umber">{message}</p>
          {place && (
            <a
              className="inline-flex min-h-11 items-center text-small"
              href={contentAddress(place.content, place.path.join('.'))}
              onClick={() => $settings.set('closed')}
              aria-label={`Modifier : ${label}`}
            >
              Modifier
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What this version of the site cannot read; deleting asks twice, since there is no way back. */
function UnreadableList() {
  const [asked, setAsked] = useState('');
  const all = useStore(unreadable.$resource).value ?? [];

  useEffect(() => {
    unreadable.refresh();
  }, []);

  if (all.length === 0) return null;
  return (
    <div className="mt-5" role="alert">
      <p>
        Le site ne sait pas lire {all.length > 1 ? 'ces enregistrements' : 'cet enregistrement'} :
        ni les listes ni les pages ne les montrent. Les sauvegardes les gardent tels quels.
      </p>
      <ul>
        {all.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-3 py-2">
            <strong>{one.what}</strong>
            <Button look="quiet" small onClick={() => saveUnreadable(one)}>
              Télécharger
            </Button>
            <Button
              look="quiet"
              small
              onClick={() => (asked === one.id ? dropUnreadable(one) : setAsked(one.id))}
            >
              {asked === one.id ? 'Supprimer pour toujours' : 'Supprimer'}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PasswordChange() {
  const [isSending, startSending] = useTransition();
  const [length, setLength] = useState(0);
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if ($settings.get() === 'password') first.current?.focus();
  }, []);

  // The checks above it come later, and would push it out of sight.
  const loaded = useStore(checks.$resource).value;
  useEffect(() => {
    if (loaded && document.activeElement === first.current) {
      first.current?.scrollIntoView({ block: 'center' });
    }
  }, [loaded]);

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
      <input type="text" autoComplete="username" value="administration" readOnly hidden />
      <PasswordField
        ref={first}
        label="Mot de passe actuel"
        name="current"
        autoComplete="current-password"
      />
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

function Backup() {
  return (
    <>
      <p className="mb-3 text-small/loose text-umber">
        Une archive avec vos articles, vos images, vos abonnés, vos lettres et vos messages.
        Gardez-la en lieu sûr : elle contient des données personnelles.
      </p>
      <DialogButton
        button={{ look: 'quiet', small: true, children: 'Télécharger une sauvegarde' }}
        title="Télécharger une sauvegarde"
        width="narrow"
      >
        {(close) => (
          <PasswordGate
            action="Télécharger"
            close={close}
            run={(proof, read) => saveBackup(proof, read('key') === 'on')}
          >
            <label className="flex gap-3">
              <input type="checkbox" name="key" />
              <span>
                Y mettre la clé par laquelle le site reconnaît les personnes désinscrites : il la
                faut pour déménager, et l’archive se garde alors comme un mot de passe.
              </span>
            </label>
          </PasswordGate>
        )}
      </DialogButton>
    </>
  );
}
