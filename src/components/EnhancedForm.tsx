import {
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, useBusy } from './Button.tsx';

/** Sentences by the name of the field that they are about. */
export type FieldErrors = Record<string, string>;

/** The outcome of a form. */
export interface Outcome {
  errors?: FieldErrors;
  /** Stays in the form after the toast closes. */
  note?: string | null;
  isSent?: boolean;
}

interface Props {
  action: string;
  /** Sends what was typed; `elapsed` counts the milliseconds since a field was first entered, 0 when none was. */
  send: (form: HTMLFormElement, elapsed: number) => Promise<Outcome>;
  button: { ready: string; sending: string };
  /** Words of the button while something else has to come first. */
  waiting?: string | false;
  onFocus?: () => void;
  children: (errors: FieldErrors) => ReactNode;
}

/** A plain form of the page's HTML, which learns here to send without leaving the page. */
export function EnhancedForm({ action, send, button, waiting, onFocus, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const enteredAt = useRef(0);
  const [isSending, begin] = useBusy();
  const [outcome, setOutcome] = useState<Outcome>({});
  const [errors, setErrors] = useState<FieldErrors>({});

  const handleFocus = useCallback(() => {
    enteredAt.current ||= Date.now();
    onFocus?.();
  }, [onFocus]);

  useEffect(() => {
    if (!form.current) return;
    // The form shows its own errors beside the fields; the browser's would be bubbles that disappear.
    form.current.noValidate = true;
    // A field that has the focus already was entered before hydration.
    if (form.current.contains(document.activeElement)) {
      enteredAt.current ||= performance.timeOrigin;
      handleFocus();
    }
  }, [handleFocus]);

  useEffect(() => {
    if (outcome.errors) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [outcome]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    begin(async () => {
      const elapsed = enteredAt.current ? Math.max(0, Date.now() - enteredAt.current) : 0;
      const next = await send(form, elapsed);
      setErrors(next.errors ?? {});
      setOutcome(next);
    });
  }

  /** Changing a field clears its error; a group's fields are named `group.field`. */
  function clearError({ target }: { target: EventTarget }): void {
    const [name = ''] = (target as HTMLInputElement).name.split('.');
    const { [name]: cleared, ...others } = errors;
    if (cleared) setErrors(others);
  }

  return (
    <form
      ref={form}
      className="grid gap-5"
      method="post"
      action={action}
      onSubmit={submit}
      onFocus={handleFocus}
      onInput={clearError}
    >
      {children(errors)}
      <Button
        className="max-sm:w-full sm:justify-self-start"
        type="submit"
        busy={isSending}
        busyLabel={button.sending}
        aria-disabled={isSending || Boolean(waiting)}
      >
        {waiting || button.ready}
      </Button>
      {outcome.note && (
        <p
          className={`border-l-5 bg-shade px-4 py-2.5 ${outcome.isSent ? 'border-leaf' : 'border-red'}`}
        >
          {outcome.note}
        </p>
      )}
    </form>
  );
}

/** A field that people neither see nor reach. No form filler knows its name, so that a program is likely to have filled it. */
export function Honeypot() {
  const id = useId();
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>Ne remplissez pas ce champ</label>
      <input id={id} name="lune" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
