import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { MouseEvent } from 'react';
import { listChecks, type StatusCheck } from '#src/api/admin/checks.ts';
import { call } from '#src/api/client.ts';
import { Button } from '#src/components/Button.tsx';
import { Dialog } from '#src/components/Dialog.tsx';
import { Disclosure } from '#src/components/Disclosure.tsx';
import { ErrorBoundary } from '#src/components/ErrorBoundary.tsx';
import { onSignOut } from '#src/features/admin/auth/session.ts';
import { Loaded, useResource } from '#src/features/admin/components/ListPanel.tsx';
import { createResource } from '#src/features/admin/components/resource.ts';
import { testMailServer } from '#src/features/admin/mail-delivery/state.ts';
import { $settingsDialog } from '#src/features/admin/settings/state.ts';

const LEVEL_TITLES = { error: 'À corriger', missing: 'À compléter', advice: 'Conseils' } as const;

const allChecks = createResource(() => call(listChecks));

const $isDialogOpen = atom(false);

export const openChecksDialog = () => $isDialogOpen.set(true);
const closeDialog = () => $isDialogOpen.set(false);

onSignOut(closeDialog);

/** Shows the number of unresolved checks and the worst one, in one line, so that the page does not move. */
export function ChecksBar() {
  const checks = useResource(allChecks);
  const unresolved = checks?.filter(({ level }) => level === 'error' || level === 'missing');
  const [worstCheck] = unresolved ?? [];
  return (
    <aside
      aria-label="À faire"
      className={`mb-2 flex min-h-11 items-center gap-3 border-l-4 bg-night pr-3 pl-4 md:mb-4 ${worstCheck?.level === 'error' ? 'border-red' : 'border-gold'}`}
    >
      <p className="min-w-0 flex-1 truncate [font-variant-numeric:lining-nums]">
        {worstCheck && <strong>{unresolved?.length} à faire</strong>}
        {worstCheck && <span className="text-mist"> – {worstCheck.message}</span>}
        {checks && !worstCheck && 'Rien à faire : tout est en ordre.'}
      </p>
      <Button look="link" aria-haspopup="dialog" onClick={openChecksDialog}>
        Tout voir
      </Button>
    </aside>
  );
}

export function ChecksDialog() {
  return (
    <Dialog open={useStore($isDialogOpen)} onClose={closeDialog} title="À faire" width="wide">
      <ErrorBoundary>
        <Loaded resource={allChecks}>
          {(checks) => {
            const { ok = [], ...otherGroups } = Object.groupBy(checks, ({ level }) => level);
            return (
              <>
                {Object.entries(otherGroups).map(([level, group]) => (
                  <div key={level} className="mt-6">
                    <h3 className="border-b border-ink/40 pb-1 text-2xl">
                      {LEVEL_TITLES[level as keyof typeof otherGroups]}
                    </h3>
                    <CheckList checks={group} />
                  </div>
                ))}
                <Disclosure summary={`En ordre (${ok.length})`}>
                  <CheckList checks={ok} />
                </Disclosure>
              </>
            );
          }}
        </Loaded>
        <Button
          look="quiet"
          small
          className="mt-6"
          busyLabel="Un instant…"
          onClick={testMailServer}
        >
          Envoyer un e-mail d’essai
        </Button>
      </ErrorBoundary>
    </Dialog>
  );
}

function CheckList({ checks }: { checks: StatusCheck[] }) {
  return (
    <ul>
      {checks.map(({ id, message, link }) => (
        <li key={id} className="flex items-center gap-4 border-b border-ink/15 py-1.5">
          <span className="min-w-0 flex-1 wrap-anywhere">{message}</span>
          {link && (
            <Button look="link" className="text-blue" href={link} onClick={handleLinkClick}>
              Ouvrir<span className="visually-hidden"> : {message}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Hashes in links of checks that open a section of the settings dialog, which has no address of its own. */
const SETTINGS_SECTIONS = { '#mot-de-passe': 'password', '#sauvegarde': 'backup' } as const;

function handleLinkClick(event: MouseEvent<HTMLAnchorElement>): void {
  closeDialog();
  const { hash } = event.currentTarget;
  if (!(hash in SETTINGS_SECTIONS)) return;
  event.preventDefault();
  $settingsDialog.set(SETTINGS_SECTIONS[hash as keyof typeof SETTINGS_SECTIONS]);
}
