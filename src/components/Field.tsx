import { type ComponentProps, type ReactNode, useId } from 'react';

/** Props that a field passes to its control. */
interface ControlProps {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

interface FieldBaseProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface FieldProps extends FieldBaseProps {
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label above, and its hint and error below; ids link them for screen readers. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <label className="font-title text-xl/tight" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: 'control',
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error !== undefined,
      })}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {hint && (
        <div id={`${id}-hint`} className="text-sm/loose text-umber">
          {hint}
        </div>
      )}
    </div>
  );
}

export function TextField(props: FieldBaseProps & ComponentProps<'input'>) {
  const { label, hint, error, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...control} {...input} />}
    </Field>
  );
}

export function TextArea(props: FieldBaseProps & ComponentProps<'textarea'>) {
  const { label, hint, error, className = '', ...textarea } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea {...control} {...textarea} className={`${control.className} ${className}`} />
      )}
    </Field>
  );
}

interface SelectProps<Value extends string> extends FieldBaseProps {
  name?: string;
  value: Value;
  /** Labels by value. */
  options: Record<Value, string>;
  onChoose: (value: Value) => void;
}

export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, name, value, options, onChoose } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChoose(event.target.value as Value)}
        >
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

export function Options({ options }: { options: Record<string, string> }) {
  return Object.entries(options).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** An error message, below its field or in place of content that failed to load. */
export function ErrorText({ children, ...attributes }: ComponentProps<'p'>) {
  return (
    <p className="text-sm font-semibold text-crimson" {...attributes}>
      {children}
    </p>
  );
}

/** A labelled checkbox, or a radio button with `type="radio"`; a `<small>` is displayed below the label. */
export function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-[0.55rem] [line-height:1.4] wrap-anywhere [&_small]:block [&_small]:text-sm [&_small]:text-umber">
      <input
        type="checkbox"
        className="mt-[0.1rem] size-[1.35rem] flex-none accent-blue"
        {...input}
      />
      <span>{children}</span>
    </label>
  );
}
