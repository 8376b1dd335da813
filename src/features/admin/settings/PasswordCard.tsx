import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';
import { Field } from '#src/ui/Field.tsx';
import { $changingPassword, GOOD_PASSWORD, MIN_PASSWORD, replacePassword } from './store.ts';

export function PasswordCard() {
  const busy = useStore($changingPassword);
  const form = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState(0);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !form.current) return;
    const data = new FormData(form.current);
    const read = (name: string) => String(data.get(name) ?? '');
    const changed = await replacePassword({
      current: read('current'),
      fresh: read('fresh'),
      again: read('again'),
    });
    if (!changed) return;
    form.current?.reset();
    setLength(0);
  }

  return (
    <form ref={form} className="form" method="post" onSubmit={submit}>
      <h3>Changer le mot de passe</h3>
      <input type="text" autoComplete="username" value="administration" readOnly hidden />
      <Field label="Mot de passe actuel">
        {(control) => (
          <input
            {...control}
            name="current"
            type="password"
            autoComplete="current-password"
            maxLength={256}
            required
          />
        )}
      </Field>
      <Field label="Nouveau mot de passe" hint={advice(length)}>
        {(control) => (
          <input
            {...control}
            name="fresh"
            type="password"
            autoComplete="new-password"
            maxLength={256}
            required
            onChange={(event) => setLength(event.target.value.length)}
          />
        )}
      </Field>
      <Field label="Confirmer le nouveau mot de passe">
        {(control) => (
          <input
            {...control}
            name="again"
            type="password"
            autoComplete="new-password"
            maxLength={256}
            required
          />
        )}
      </Field>
      <button type="submit" className="button" aria-disabled={busy}>
        {busy ? 'Changement…' : 'Changer le mot de passe'}
      </button>
    </form>
  );
}

function advice(length: number): string {
  if (length >= GOOD_PASSWORD) return 'Bonne longueur.';
  return `${MIN_PASSWORD} caractères au moins ; ${GOOD_PASSWORD} ou plus sont conseillés, par exemple quatre mots sans rapport entre eux.`;
}
