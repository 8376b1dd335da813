import { type ComponentProps, type ReactNode, useId } from 'react';

/** Props that a field passes to its control. */
interface Control {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

interface Texts {
  label: string;
  hint?: ReactNode;
  fault?: string | undefined;
  /** A button beside the hint; it is no part of the control's description. */
  action?: ReactNode;
}

interface FieldProps extends Texts {
  children: (control: Control) => ReactNode;
}

/** Label above, help and fault below, tied to the control for those who do not see them. */
export function Field({ label, hint, fault, action, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <label className="font-title text-xl/tight" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: 'control',
        'aria-describedby': described || undefined,
        'aria-invalid': fault !== undefined,
      })}
      {fault && <Fault id={`${id}-fault`}>{fault}</Fault>}
      {hint && (
        <div className="text-sm/loose text-umber">
          <span id={`${id}-hint`}>{hint}</span>
          {action}
        </div>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  fault,
  action,
  ...input
}: Texts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} fault={fault} action={action}>
      {(control) => <input {...control} {...input} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  fault,
  className = '',
  ...area
}: Texts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(control) => (
        <textarea {...control} {...area} className={`${control.className} ${className}`} />
      )}
    </Field>
  );
}

interface SelectProps<Value extends string> extends Texts {
  name?: string;
  value: Value;
  /** Words by value. */
  options: Record<Value, string>;
  onChoose: (value: Value) => void;
}

export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, fault, name, value, options, onChoose } = props;
  return (
    <Field label={label} hint={hint} fault={fault}>
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
  return Object.entries(options).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}

/** What is wrong, below the field that it is about or in place of what did not come. */
export function Fault({ children, ...attributes }: ComponentProps<'p'>) {
  return (
    <p className="text-sm font-semibold text-crimson" {...attributes}>
      {children}
    </p>
  );
}

/** A box to tick, or one of several to choose with `type="radio"`; a `small` goes below the words. */
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
