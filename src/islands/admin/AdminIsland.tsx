import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { adminRoot } from './pieces/root.ts';
import { LoginScreen } from './session/LoginScreen.tsx';
import { $session } from './session/store.ts';
import { type Site, SiteContext } from './site.ts';

type Inside = typeof import('./inside.ts');

/** The login screen itself is light: the rest comes while the password is being typed. */
export function AdminIsland({ site }: { site: Site }) {
  const session = useStore($session);
  const [inside, setInside] = useState<Inside | 'failed' | null>(null);
  const asked = useRef(false);
  const isOut = session === 'out' || session === 'entering';
  const loaded = inside === 'failed' ? null : inside;

  function fetchAhead(): void {
    if (asked.current) return;
    asked.current = true;
    import('./inside.ts').then(setInside, () => setInside('failed'));
  }

  return (
    <SiteContext value={site}>
      <div className="admin" ref={adminRoot}>
        {isOut && <LoginScreen onTyping={fetchAhead} />}
        {!isOut && loaded && <loaded.Panel />}
        {!isOut && !loaded && <h1>Administration</h1>}
        {!isOut && !inside && <p className="waiting">Ouverture…</p>}
        {inside === 'failed' && <Unreachable />}
      </div>
      {loaded && <loaded.AdminToaster />}
    </SiteContext>
  );
}

function Unreachable() {
  return (
    <div className="notice" data-state="failed" role="alert">
      <p>
        Une partie de l’administration n’a pas pu être chargée. Vérifiez votre connexion, puis
        rechargez la page.
      </p>
      <button type="button" className="text-button strong" onClick={() => location.reload()}>
        Recharger la page
      </button>
    </div>
  );
}
