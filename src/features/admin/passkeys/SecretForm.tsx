import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { useBusy } from '#src/features/admin/list/use-busy.ts';
import { Button } from '#src/ui/Button.tsx';
import type { TextField } from '#src/ui/Field.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  Field: typeof TextField;
  ref: RefObject<HTMLInputElement | null>;
  /** @returns whether it was accepted */
  send: (secret: string) => Promise<boolean>;
}

/** A field for what one logs in with. A secret that was refused is marked, and selected to be typed anew. */
export function SecretForm({ Field, ref, hidden, send, ...field }: Props) {
  const [isRefused, setRefused] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  const [isSending, begin] = useBusy();

  useEffect(() => setHydrated(true), []);

  async function submit(): Promise<void> {
    if (await send(ref.current?.value ?? '')) return;
    setRefused(true);
    ref.current?.select();
  }

  return (
    <form
      className="grid gap-5"
      method="post"
      hidden={hidden}
      onChange={() => setRefused(false)}
      onSubmit={(event) => {
        event.preventDefault();
        begin(submit);
      }}
    >
      <Field ref={ref} aria-invalid={isRefused} required {...field} />
      {/* Before hydration the browser would send the form by itself. */}
      <Button
        type="submit"
        className="disabled:filter-none"
        disabled={!isHydrated}
        busy={isSending}
      >
        {isSending ? 'Connexion...' : 'Se connecter'}
      </Button>
    </form>
  );
}
