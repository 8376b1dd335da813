import { useStore } from '@nanostores/react';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useTransition,
} from 'react';
import { Button } from '#src/ui/Button.tsx';
import { DialogActions, DialogButton } from '#src/ui/Dialog.tsx';
import type { OwnerProof } from './api.ts';
import { OwnerPassword } from './OwnerPassword.tsx';
import { canUsePasskeys, passkeys, proveByPasskey } from './store.ts';

interface GateProps {
  action: string;
  isDestructive?: boolean;
  /** Is given the other fields too; tells whether it is done, and the dialog can close. */
  run: (proof: OwnerProof, fields: FormData) => Promise<boolean>;
  /** Fields above the password. */
  children?: ReactNode;
}

interface Props extends GateProps {
  button: ComponentProps<typeof Button>;
  title: string;
  description?: string;
}

/** A button for what somebody at an open session must not do without the password, or a passkey in its place. */
export function GuardedButton({ button, title, description = '', ...gate }: Props) {
  return (
    <DialogButton button={button} title={title} description={description} width="narrow">
      {(close) => <Gate {...gate} close={close} />}
    </DialogButton>
  );
}

function Gate({ action, isDestructive, close, run, children }: GateProps & { close: () => void }) {
  const [isRunning, start] = useTransition();
  const password = useRef<HTMLInputElement>(null);
  const known = useStore(passkeys.$resource).value;
  const hasPasskey = canUsePasskeys() && Boolean(known?.passkeys.length);

  useEffect(() => {
    if (!passkeys.$resource.get().value) passkeys.refresh();
  }, []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const given = String(fields.get('password'));
    start(async () => {
      const proof = given ? { password: given } : await proveByPasskey();
      if (proof && (await run(proof, fields))) close();
    });
  }

  function submitByPasskey(): void {
    if (!password.current) return;
    password.current.value = '';
    password.current.form?.requestSubmit();
  }

  return (
    <form className="mt-5 grid gap-5" method="post" onSubmit={submit}>
      {children}
      <OwnerPassword label="Votre mot de passe" ref={password} required={!hasPasskey} />
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
