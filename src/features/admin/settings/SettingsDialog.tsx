import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId } from 'react';
import { LoadFailure } from '#src/features/admin/app/ListCard.tsx';
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Placeholder } from '#src/ui/Card.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import type { Check } from './api.ts';
import { PasswordSection } from './PasswordSection.tsx';
import { $backup, checks, saveBackup } from './store.ts';

const STATES: Record<Check['state'], { text: string; tone: BadgeTone }> = {
  ready: { text: 'En ordre', tone: 'good' },
  off: { text: 'Non configuré', tone: 'plain' },
  placeholder: { text: 'Exemple à remplacer', tone: 'open' },
  faulty: { text: 'À corriger', tone: 'faulty' },
};

/** State of the site, password and backup. */
export function SettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Paramètres" width="wide">
      <ErrorBoundary>
        <div className="mt-5 grid gap-x-14 gap-y-8 lg:grid-cols-2">
          <Section title="État du site" className="lg:col-span-2">
            <Checks />
          </Section>
          <Section title="Changer le mot de passe">
            <PasswordSection />
          </Section>
          <Section title="Sauvegarde">
            <Backup />
          </Section>
        </div>
      </ErrorBoundary>
    </Dialog>
  );
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
function Checks() {
  const { value, failure } = useStore(checks.$resource);

  useEffect(() => {
    checks.refresh();
  }, []);

  if (failure) return <LoadFailure failure={failure} onRetry={checks.refresh} />;
  if (!value) return <Placeholder>Vérification…</Placeholder>;
  const ready = value.filter(({ state }) => state === 'ready');
  return (
    <>
      <CheckList checks={value.filter(({ state }) => state !== 'ready')} />
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
      {checks.map(({ id, label, state, message }) => (
        <li key={id}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong>{label}</strong>
            <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
          </p>
          <p className="text-small/loose text-umber">{message}</p>
        </li>
      ))}
    </ul>
  );
}

function Backup() {
  const isRunning = useStore($backup) === 'running';
  return (
    <>
      <p className="mb-3 text-small/loose text-umber">
        Une archive avec vos articles, vos images, vos abonnés, vos lettres et vos messages.
        Gardez-la en lieu sûr : elle contient des données personnelles.
      </p>
      <Button look="quiet" small busy={isRunning} onClick={saveBackup}>
        {isRunning ? 'Préparation…' : 'Télécharger une sauvegarde'}
      </Button>
    </>
  );
}
