import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { GOOD_PASSWORD, MIN_PASSWORD, replacePassword } from './store.ts';

const PASSWORD = { type: 'password', maxLength: 256, required: true };

export function PasswordSection() {
  const [busy, setBusy] = useState(false);
  const [length, setLength] = useState(0);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const read = (name: string) => String(data.get(name) ?? '');
    setBusy(true);
    const isChanged = await replacePassword({
      current: read('current'),
      fresh: read('fresh'),
      again: read('again'),
    });
    setBusy(false);
    if (!isChanged) return;
    form.reset();
    setLength(0);
  }

  return (
    <form className="grid gap-5" method="post" onSubmit={submit}>
      <input type="text" autoComplete="username" value="administration" readOnly hidden />
      <TextField
        label="Mot de passe actuel"
        name="current"
        autoComplete="current-password"
        {...PASSWORD}
      />
      <TextField
        label="Nouveau mot de passe"
        hint={advice(length)}
        name="fresh"
        autoComplete="new-password"
        {...PASSWORD}
        onChange={(event) => setLength(event.target.value.length)}
      />
      <TextField
        label="Confirmer le nouveau mot de passe"
        name="again"
        autoComplete="new-password"
        {...PASSWORD}
      />
      <Button type="submit" small busy={busy} className="sm:justify-self-start">
        {busy ? 'Changement…' : 'Changer le mot de passe'}
      </Button>
    </form>
  );
}

function advice(length: number): string {
  if (length >= GOOD_PASSWORD) return 'Bonne longueur.';
  return `${MIN_PASSWORD} caractères au moins ; ${GOOD_PASSWORD} ou plus sont conseillés, par exemple quatre mots sans rapport entre eux.`;
}
