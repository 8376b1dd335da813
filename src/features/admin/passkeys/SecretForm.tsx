import { type FormEvent, type ReactNode, useState, useTransition } from 'react';
import { Button } from '#src/ui/Button.tsx';

interface Props {
  hidden?: boolean;
  disabled?: boolean;
  /** Tells whether it was accepted. */
  send: (secret: string) => Promise<boolean>;
  /** Called with each key. */
  onTyping?: (() => void) | undefined;
  /** The field of the secret. */
  children: (isRefused: boolean) => ReactNode;
}

/** Asks for one secret of a login; one that is refused is marked as such, and selected to be typed anew. */
export function SecretForm({ hidden, disabled, send, onTyping, children }: Props) {
  const [isRefused, setRefused] = useState(false);
  const [isSending, startSending] = useTransition();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('input:not([hidden])');
    startSending(async () => {
      if (await send(field?.value ?? '')) return;
      setRefused(true);
      field?.select();
    });
  }

  return (
    <form
      className="grid gap-5"
      method="post"
      hidden={hidden}
      onSubmit={submit}
      onChange={() => {
        setRefused(false);
        onTyping?.();
      }}
    >
      {children(isRefused)}
      <Button type="submit" className="disabled:filter-none" disabled={disabled} busy={isSending}>
        {isSending ? 'Connexion...' : 'Se connecter'}
      </Button>
    </form>
  );
}
