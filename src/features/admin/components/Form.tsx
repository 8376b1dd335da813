import type { ComponentProps } from 'react';
import { Button, useBusy } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';

interface FormProps extends ComponentProps<'form'> {
  /** The form is not sent again until the returned promise is settled. */
  onSend: (data: FormData, form: HTMLFormElement) => unknown;
  button: Extract<ComponentProps<typeof Button>, { href?: never }>;
}

export function Form({ onSend, button, children, ...form }: FormProps) {
  const [isSending, begin] = useBusy();
  return (
    <form
      className="grid gap-5"
      method="post"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        const sent = event.currentTarget;
        if (!isSending) begin(async () => onSend(new FormData(sent), sent));
      }}
    >
      {children}
      <Button small busy={isSending} {...button} type="submit" />
    </form>
  );
}

interface FileFieldProps extends ComponentProps<typeof TextField> {
  onFiles: (files: File[]) => unknown;
}

export function FileField({ onFiles, ...field }: FileFieldProps) {
  return (
    <TextField
      {...field}
      type="file"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // Lets the same file be chosen again after a rejection.
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
