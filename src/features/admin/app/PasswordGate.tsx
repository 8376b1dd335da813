import { type FormEvent, type ReactNode, useTransition } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/Field.tsx';

interface GateProps {
  action: string;
  isDestructive?: boolean;
  close: () => void;
  /** Reads the fields by name; tells whether it is done. */
  run: (read: (name: string) => string) => Promise<boolean>;
  /** Fields above the password. */
  children?: ReactNode;
}

/** What somebody at an open session must not do without the password. */
export function PasswordGate({ action, isDestructive, close, run, children }: GateProps) {
  const [isRunning, start] = useTransition();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    start(async () => {
      if (await run((name) => String(data.get(name)))) close();
    });
  }

  return (
    <form className="mt-5 grid gap-5" method="post" onSubmit={submit}>
      <input type="text" autoComplete="username" value="administration" readOnly hidden />
      {children}
      <TextField
        label="Votre mot de passe"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        required
      />
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
