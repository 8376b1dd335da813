import type { ComponentProps } from 'react';
import { TextField } from '#src/ui/Field.tsx';

/** The owner's password; the hidden name tells a password manager whose it is. */
export function OwnerPassword(props: ComponentProps<typeof TextField>) {
  return (
    <>
      <input type="text" autoComplete="username" value="administration" readOnly hidden />
      <TextField
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        required
        {...props}
      />
    </>
  );
}
