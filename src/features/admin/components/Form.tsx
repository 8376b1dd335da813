import type { ComponentProps } from 'react';
import { Button, useBusy } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';

interface FormProps extends ComponentProps<'form'> {
  /** Until the returned promise settles, the form cannot be sent again. */
  onSend: (data: FormData, form: HTMLFormElement) => unknown;
  /** Props of a `Button` that is no link. */
  button: Extract<ComponentProps<typeof Button>, { href?: never }>;
}

export function Form({ onSend, button, children, ...attributes }: FormProps) {
  const [isSending, runWhileBusy] = useBusy();
  return (
    <form
      className="grid gap-5"
      // Keeps the fields out of the URL if the browser sends the form before hydration.
      method="post"
      {...attributes}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (!isSending) runWhileBusy(async () => onSend(new FormData(form), form));
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
        // Lets the administrator choose the same file again after a failure.
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
