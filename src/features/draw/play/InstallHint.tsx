import { useEffect, useState } from 'react';
import { BUTTON_ROW, LINK_BUTTON, QUIET_BUTTON } from '#src/features/draw/looks.ts';
import { isOfferDue, refuseInstallation } from './installing.ts';

/** How the browser installs a site; none for one that cannot or has done it, and where no offer is to be made. */
type Way = 'asked' | 'by-hand' | 'refused' | 'none';

function wayHere(): Way {
  if (!isOfferDue()) return 'none';
  if (window.installPrompt) return 'asked';
  // Safari on phones and tablets tells by this property, which no other has, whether it runs an installed site.
  return 'standalone' in navigator && !navigator.standalone ? 'by-hand' : 'none';
}

/** Offers, after a reading, to install the site on the device. */
export function InstallHint() {
  const [way, setWay] = useState(wayHere);
  const close = () => setWay('none');

  useEffect(() => {
    addEventListener('appinstalled', close);
    return () => removeEventListener('appinstalled', close);
  });

  if (way === 'none') return null;
  if (way === 'refused') {
    return (
      // The focus would be lost with the button that was pressed.
      <p ref={(told) => told?.focus()} tabIndex={-1} className="mt-10 text-center text-mist">
        C’est noté{'\u202f'}: cette proposition ne reviendra pas.
      </p>
    );
  }

  function install() {
    // It can be asked once; whatever is answered, the browser will make another offer if it wants to.
    window.installPrompt?.prompt().catch(() => undefined);
    window.installPrompt = undefined;
    close();
  }

  return (
    <aside
      className="mx-auto mt-10 max-w-160 border-y border-dusk px-4 py-6 text-center print:hidden"
      aria-labelledby="install-title"
    >
      <h3 id="install-title" className="text-xl text-mist">
        Garder le tirage sous la main
      </h3>
      <p className="mt-2 mb-4">
        {way === 'asked'
          ? 'Installé sur votre appareil, il s’ouvre d’un geste, même sans connexion.'
          : 'Touchez Partager, puis «\u202fSur l’écran d’accueil\u202f»\u202f: le tirage s’ouvrira d’un geste, même sans connexion.'}
      </p>
      <div className={BUTTON_ROW}>
        {way === 'asked' && (
          <button type="button" className={QUIET_BUTTON} onClick={install}>
            Installer
          </button>
        )}
        <button
          type="button"
          className={LINK_BUTTON}
          onClick={() => {
            refuseInstallation();
            setWay('refused');
          }}
        >
          Ne plus proposer
        </button>
      </div>
    </aside>
  );
}
