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

/** Error messages by field name. */
export type FieldErrors = Record<string, string>;

export interface FormOutcome {
  errors?: FieldErrors;
  /** A sentence below the button; unlike the toast that `send` shows, it does not disappear. */
  note?: string | null;
  /** Whether the server accepted the form; otherwise the note looks like an error. */
  isSent?: boolean;
}

interface Props {
  action: string;
  /** Sends the form; `elapsedMs` is the time since a field first got the focus, 0 if none did. */
  send: (form: HTMLFormElement, elapsedMs: number) => Promise<FormOutcome>;
  buttonLabels: { ready: string; sending: string };
  /** Replaces the button's label while `send` refuses the form, e.g. because a captcha is loading. */
  waitingLabel?: string | false;
  /** Called whenever a field gets the focus, e.g. to load a captcha. */
  onFocus?: () => void;
  children: (errors: FieldErrors) => ReactNode;
}

type StaticForm = { form: HTMLFormElement; focused: Element | null };

/** Returns, before hydration, the form in the page's HTML and the focused element. */
function findStaticForm(action: string): StaticForm | null {
  if (typeof document === 'undefined') return null;
  const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]`);
  return form && { form, focused: document.activeElement };
}

/** Copies what was typed before hydration. React replaces the form if the browser translated the page. */
function restoreFields(form: HTMLFormElement, { form: oldForm, focused }: StaticForm): void {
  for (const [index, field] of [...form.elements].entries()) {
    const oldField = oldForm.elements[index];
    if (field instanceof HTMLInputElement && oldField instanceof HTMLInputElement) {
      field.value = oldField.value;
      field.checked = oldField.checked;
    } else if (field instanceof HTMLTextAreaElement && oldField instanceof HTMLTextAreaElement) {
      field.value = oldField.value;
    }
    if (oldField === focused && field instanceof HTMLElement) field.focus();
  }
}

/** A form that works without JavaScript, and that is sent without leaving the page once it is hydrated. */
export function EnhancedForm(props: Props) {
  const { action, send, buttonLabels, waitingLabel, onFocus, children } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const firstFocusAt = useRef(0);
  const [isSending, runWhileBusy] = useBusy();
  const [outcome, setOutcome] = useState<FormOutcome>({});
  const [shownErrors, setShownErrors] = useState<FieldErrors>({});
  const [staticForm] = useState(() => findStaticForm(action));

  const handleFocus = useCallback(() => {
    firstFocusAt.current ||= Date.now();
    onFocus?.();
  }, [onFocus]);

  useEffect(() => {
    if (!formRef.current) return;
    // Errors are displayed beside the fields, because the browser's own bubbles disappear.
    formRef.current.noValidate = true;
    if (staticForm && !staticForm.form.isConnected) restoreFields(formRef.current, staticForm);
    // The time of a focus before hydration is unknown: the earliest possible is the opening of the page.
    if (formRef.current.contains(document.activeElement)) {
      firstFocusAt.current ||= performance.timeOrigin;
      handleFocus();
    }
  }, [handleFocus, staticForm]);

  useEffect(() => {
    if (outcome.errors) {
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [outcome]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    runWhileBusy(async () => {
      const elapsedMs = firstFocusAt.current ? Math.max(0, Date.now() - firstFocusAt.current) : 0;
      const newOutcome = await send(form, elapsedMs);
      setShownErrors(newOutcome.errors ?? {});
      setOutcome(newOutcome);
    });
  }

  /** Clears the error of a changed field. Fields named `group.field` share the error of `group`. */
  function clearFieldError({ target }: { target: EventTarget }): void {
    const [name = ''] = (target as HTMLInputElement).name.split('.');
    const { [name]: cleared, ...otherErrors } = shownErrors;
    if (cleared) setShownErrors(otherErrors);
  }

  return (
    <form
      ref={formRef}
      className="grid gap-5"
      method="post"
      action={action}
      onSubmit={handleSubmit}
      onFocus={handleFocus}
      onInput={clearFieldError}
    >
      {children(shownErrors)}
      <Button
        className="max-sm:w-full sm:justify-self-start"
        type="submit"
        busy={isSending}
        busyLabel={buttonLabels.sending}
        aria-disabled={isSending || Boolean(waitingLabel)}
      >
        {waitingLabel || buttonLabels.ready}
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

/** A field that people neither see nor reach, and browsers do not autofill: only a bot fills it in. */
export function Honeypot() {
  const id = useId();
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>Ne remplissez pas ce champ</label>
      <input id={id} name="lune" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
