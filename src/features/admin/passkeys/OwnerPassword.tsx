import { TextField } from '#src/ui/Field.tsx';

/** The owner's password, asked again; the hidden name tells a password manager whose it is. */
export function OwnerPassword() {
  return (
    <>
      <input type="text" autoComplete="username" value="administration" readOnly hidden />
      <TextField
        label="Votre mot de passe"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        required
      />
    </>
  );
}
