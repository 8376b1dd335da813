import { type ComponentProps, type FormEvent, type ReactNode, useTransition } from 'react';
import { useResource } from '#src/features/admin/list/ListCard.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DialogActions, DialogButton } from '#src/ui/Dialog.tsx';
import type { OwnerProof } from './api.ts';
import { canUsePasskeys } from './device.ts';
import { OwnerPassword } from './OwnerPassword.tsx';
import { passkeys, proveByPasskey } from './store.ts';

interface GateProps {
  /** Label of the button that goes ahead. */
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
  const hasPasskey = Boolean(useResource(passkeys)?.passkeys.length) && canUsePasskeys();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = new FormData(event.currentTarget, submitter);
    const password = String(fields.get('password'));
    start(async () => {
      const proof = fields.has('passkey') || !password ? await proveByPasskey() : { password };
      if (proof && (await run(proof, fields))) close();
    });
  }

  return (
    <form className="mt-5 grid gap-5" method="post" onSubmit={submit}>
      {children}
      <OwnerPassword label="Votre mot de passe" required={!hasPasskey} />
      {hasPasskey && (
        <Button
          type="submit"
          name="passkey"
          look="link"
          className="justify-self-start"
          busy={isRunning}
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
