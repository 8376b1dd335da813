import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { createLazyComponent } from '#src/components/ErrorBoundary.tsx';
import { Toaster } from '#src/components/Toaster.tsx';
import { LoginForm } from '#src/features/admin/auth/LoginForm.tsx';
import { $session, $site } from '#src/features/admin/auth/session.ts';

const loadApp = async () => (await import('./AdminApp.tsx')).AdminApp;

const AdminApp = createLazyComponent(
  loadApp,
  <p role="status" className="py-8 text-center">
    Ouverture…
  </p>,
  'Administration',
);

/** Shows the login form until a login, then the application. `site` also has the default author of posts. */
export function AdminIsland({ site }: { site: ReturnType<typeof $site.get> }) {
  const isSignedOut = useStore($session) === 'out';

  useEffect(() => {
    $site.set(site);
    // Loads the application while the password is typed. A failure is displayed after the login.
    loadApp().catch(() => {});
  }, [site]);

  return (
    <div className="admin relative text-base">
      {isSignedOut ? (
        <section className="paper mx-auto my-[clamp(1.5rem,8vh,5rem)] max-w-112">
          <h1 className="text-center text-title-2">Administration</h1>
          <LoginForm />
        </section>
      ) : (
        <AdminApp />
      )}
      <Toaster hasHeaderMenu={false} />
    </div>
  );
}
