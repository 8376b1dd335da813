import { useTransition } from 'react';
import type { SecurityEvent } from '#src/features/admin/session/api.ts';
import { formatDate, formatDateTime } from '#src/time.ts';
import { Button } from '#src/ui/Button.tsx';
import { endOthers, type SecurityState } from './store.ts';

const EVENTS: Record<SecurityEvent['what'], string> = {
  login: 'Connexion',
  'new-device': 'Connexion depuis un nouvel appareil',
  'wrong-password': 'Mot de passe incorrect',
  throttled: 'Trop d’essais : connexion refusée',
  'wrong-second-step': 'Clé d’accès ou code de secours refusé',
  password: 'Mot de passe changé',
  'passkey-added': 'Clé d’accès ajoutée',
  'passkey-removed': 'Clé d’accès retirée',
  codes: 'Codes de secours renouvelés',
  'sessions-ended': 'Autres sessions terminées',
  backup: 'Sauvegarde téléchargée',
  restore: 'Sauvegarde remise en place',
  export: 'Abonnés exportés',
  environment: 'Mot de passe repris des réglages de l’hébergeur',
};

/** Who is in, and what happened last. */
export function Security({ sessions, events }: SecurityState) {
  const [isRunning, start] = useTransition();
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
          busy={isRunning}
          className="mt-3"
          onClick={() =>
            start(async () => {
              await endOthers();
            })
          }
        >
          Terminer les autres
        </Button>
      )}
      <details className="mt-3">
        <summary className="min-h-11 w-fit cursor-pointer py-2 text-blue underline underline-offset-[0.25em]">
          Derniers événements ({events.length})
        </summary>
        <ul className="grid gap-1 text-small/loose text-umber">
          {events.map(({ what, at, device }) => (
            <li key={at + what}>
              {formatDateTime(at)} : {EVENTS[what]} ({device})
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
