import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useTransition } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { DialogActions } from '#src/ui/Dialog.tsx';
import type { OwnerProof } from './api.ts';
import { canUsePasskeys } from './device.ts';
import { OwnerPassword } from './OwnerPassword.tsx';
import { passkeys, proveByPasskey } from './store.ts';

interface GateProps {
  action: string;
  isDestructive?: boolean;
  close: () => void;
  /** Is given the other fields too; tells whether it is done, and the dialog can close. */
  run: (proof: OwnerProof, fields: FormData) => Promise<boolean>;
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

  function submit(prove: (fields: FormData) => Promise<OwnerProof | null>): void {
    const fields = new FormData(form.current ?? undefined);
    start(async () => {
      const proof = await prove(fields);
      if (proof && (await run(proof, fields))) close();
    });
  }

  /** All but the password has to be filled in. */
  function submitByPasskey(): void {
    const others = form.current?.querySelectorAll<HTMLInputElement>('input:not([type=password])');
    if ([...(others ?? [])].every((field) => field.reportValidity())) submit(proveByPasskey);
  }

  return (
    <form
      ref={form}
      className="mt-5 grid gap-5"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        submit(async (fields) => ({ password: String(fields.get('password')) }));
      }}
    >
      {children}
      <OwnerPassword label="Votre mot de passe" />
      {hasPasskey && (
        <Button
          look="link"
          className="justify-self-start"
          busy={isRunning}
          onClick={submitByPasskey}
        >
          Utiliser ma clé d’accès à sa place
        </Button>
      )}
      <DialogActions>
        <Button look="quiet" small onClick={close}>
          Annuler
        </Button>
        <Button type="submit" look={isDestructive ? 'danger' : 'gold'} small busy={isRunning}>
          {isRunning ? 'Un instant…' : action}
        </Button>
      </DialogActions>
    </form>
  );
}
