import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { adminRoot } from '#src/features/admin/list/admin-root.ts';
import { Waiting } from '#src/features/admin/list/Waiting.tsx';
import { $session } from '#src/features/admin/session/session.ts';
import { $site } from '#src/features/admin/session/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { Toaster } from '#src/ui/Toaster.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** The login screen itself is light: the rest comes while the password is being typed. */
const loadPanel = () =>
  import('./Panel.tsx').then(
    ({ Panel }) => ({ default: Panel }),
    () => ({ default: Unreachable }),
  );
const Panel = lazy(loadPanel);

export function AdminIsland({ site }: { site: ReturnType<typeof $site.get> }) {
  const isOut = useStore($session) === 'out';

  useEffect(() => $site.set(site), [site]);

  return (
    <div className="admin relative text-base" ref={adminRoot}>
      {isOut ? (
        <section className="paper mx-auto my-[clamp(1.5rem,8vh,5rem)] max-w-112">
          <h1 className="text-center text-title-2">Administration</h1>
          <PasswordForm onTyping={loadPanel} />
        </section>
      ) : (
        <ErrorBoundary>
          <Suspense
            fallback={
              <>
                <h1>Administration</h1>
                <Waiting words="Ouverture…" />
              </>
            }
          >
            <Panel />
          </Suspense>
        </ErrorBoundary>
      )}
      <Toaster />
    </div>
  );
}

function Unreachable() {
  return (
    <>
      <h1>Administration</h1>
      <div className="paper grid gap-5" role="alert">
        <p>
          Une partie de l’administration n’a pas pu être chargée. Vérifiez votre connexion, puis
          rechargez la page.
        </p>
        <Button look="quiet" className="justify-self-start" onClick={() => location.reload()}>
          Recharger la page
        </Button>
      </div>
    </>
  );
}
