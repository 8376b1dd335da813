import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { Toaster } from '#src/ui/Toaster.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { $session } from './session.ts';
import { adminRoot, type Site, SiteContext } from './site.ts';

type Loaded = typeof import('./Panel.tsx');

/** The login screen itself is light: the rest comes while the password is being typed. */
export function AdminIsland({ site }: { site: Site }) {
  const session = useStore($session);
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  const [isTyping, setTyping] = useState(false);
  const isReady = loaded !== null && loaded !== 'failed';
  const isOut = session === 'out' || session === 'entering';

  // A password that the browser fills in by itself need not be told to the field.
  const isWanted = isTyping || session !== 'out';

  useEffect(() => {
    if (isWanted) import('./Panel.tsx').then(setLoaded, () => setLoaded('failed'));
  }, [isWanted]);

  return (
    <SiteContext value={site}>
      <div className="admin relative pt-4 text-base md:pt-6 xl:pt-8" ref={adminRoot}>
        {isOut && (
          <section className="paper mx-auto my-[clamp(1.5rem,8vh,5rem)] max-w-112">
            <h1 className="text-center text-title-2">Administration</h1>
            <PasswordForm busy={session === 'entering'} onTyping={() => setTyping(true)} />
          </section>
        )}
        {!isOut && !isReady && <h1>Administration</h1>}
        {!isOut && !loaded && <p className="py-8 text-center">Ouverture…</p>}
        <ErrorBoundary>
          {isReady && !isOut && <loaded.Panel />}
          {loaded === 'failed' && <Unreachable />}
        </ErrorBoundary>
        <Toaster />
      </div>
    </SiteContext>
  );
}

function Unreachable() {
  return (
    <div className="paper grid gap-5" role="alert">
      <p>
        Une partie de l’administration n’a pas pu être chargée. Vérifiez votre connexion, puis
        rechargez la page.
      </p>
      <button
        type="button"
        className="button-quiet justify-self-start"
        onClick={() => location.reload()}
      >
        Recharger la page
      </button>
    </div>
  );
}
