import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { adminRoot } from './pieces/root.ts';
import { LoginScreen } from './session/LoginScreen.tsx';
import { $session } from './session/store.ts';
import { type Site, SiteContext } from './site.ts';

const loadPanel = () => import('./Panel.tsx');

const Panel = lazy(() => loadPanel().then(({ Panel }) => ({ default: Panel })));
const Toaster = lazy(() =>
  import('./pieces/AdminToaster.tsx').then(({ AdminToaster }) => ({ default: AdminToaster })),
);

/** The login screen itself is light: the rest comes while the password is being typed. */
export function AdminIsland({ site }: { site: Site }) {
  const session = useStore($session);
  const [awaited, setAwaited] = useState(false);
  const isOut = session === 'out' || session === 'entering';

  function fetchAhead(): void {
    void loadPanel();
    setAwaited(true);
  }

  return (
    <SiteContext value={site}>
      <div className="admin" ref={adminRoot}>
        {isOut ? (
          <LoginScreen onTyping={fetchAhead} />
        ) : (
          <Suspense fallback={<p className="waiting">Ouverture de l’administration…</p>}>
            <Panel />
          </Suspense>
        )}
      </div>
      <Suspense>{awaited && <Toaster />}</Suspense>
    </SiteContext>
  );
}
