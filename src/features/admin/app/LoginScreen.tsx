import { useStore } from '@nanostores/react';
import { PasswordForm } from './PasswordForm.tsx';
import { $session } from './session-store.ts';

export function LoginScreen({ onTyping }: { onTyping: () => void }) {
  const busy = useStore($session) === 'entering';
  return (
    <section className="paper login">
      <h1>Administration</h1>
      <PasswordForm busy={busy} onTyping={onTyping} />
    </section>
  );
}
