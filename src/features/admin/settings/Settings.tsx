import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Checks } from './Checks.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { $backup, saveBackup } from './store.ts';

/** The card that « Paramètres » opens: password, state of the site, backup. */
export function Settings() {
  const backup = useStore($backup);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="paper sheet settings" id="parametres" aria-labelledby="settings-title">
      <h2 id="settings-title" ref={heading} tabIndex={-1}>
        Paramètres
      </h2>
      <div className="settings-columns">
        <PasswordCard />
        <div className="settings-side">
          <Checks />
          <section aria-labelledby="backup-title">
            <h3 id="backup-title">Sauvegarde</h3>
            <p className="hint">
              Une archive avec vos articles, vos images, vos abonnés, vos lettres et vos messages.
              Gardez-la en lieu sûr : elle contient des données personnelles.
            </p>
            <button
              type="button"
              className="button-quiet"
              aria-disabled={backup === 'running'}
              onClick={() => saveBackup()}
            >
              {backup === 'running' ? 'Préparation…' : 'Télécharger une sauvegarde'}
            </button>
          </section>
        </div>
      </div>
    </section>
  );
}
