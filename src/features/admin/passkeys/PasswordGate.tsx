import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useTransition } from 'react';
import { Button } from '#src/ui/Button.tsx';
import type { OwnerProof } from './api.ts';
import { canUsePasskeys } from './device.ts';
import { OwnerPassword } from './OwnerPassword.tsx';
import { passkeys, proveByPasskey } from './store.ts';

interface GateProps {
  action: string;
  isDestructive?: boolean;
  close: () => void;
  /** Reads the other fields by name; tells whether it is done. */
  run: (proof: OwnerProof, read: (name: string) => string) => Promise<boolean>;
  /** Fields above the password. */
  children?: ReactNode;
}

/** What somebody at an open session must not do without the password, or a passkey in its place. */
export function PasswordGate({ action, isDestructive, close, run, children }: GateProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isRunning, start] = useTransition();
  const known = useStore(passkeys.$resource).value;
  const hasPasskey = canUsePasskeys() && Boolean(known?.passkeys.length);

  useEffect(() => {
    if (!passkeys.$resource.get().value) passkeys.refresh();
  }, []);

  function submit(prove: (data: FormData) => Promise<OwnerProof | null>): void {
    const data = new FormData(form.current ?? undefined);
    start(async () => {
      const proof = await prove(data);
      if (proof && (await run(proof, (name) => String(data.get(name))))) close();
    });
  }

  return (
    <form
      ref={form}
      className="mt-5 grid gap-5"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        submit(async (data) => ({ password: String(data.get('password')) }));
      }}
    >
      {children}
      <OwnerPassword />
      {hasPasskey && (
        <Button
          look="link"
          className="justify-self-start"
          busy={isRunning}
          onClick={() => submit(proveByPasskey)}
        >
          Utiliser ma clé d’accès à sa place
        </Button>
      )}
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button look="quiet" small onClick={close}>
          Annuler
        </Button>
        <Button type="submit" look={isDestructive ? 'danger' : 'gold'} small busy={isRunning}>
          {isRunning ? 'Un instant…' : action}
        </Button>
      </div>
    </form>
  );
}
