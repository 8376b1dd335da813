import { type ReactNode, useId } from 'react';

/** What a field hands to the control inside it. */
interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

interface Props {
  label: string;
  hint?: ReactNode;
  fault?: string | undefined;
  /** A button beside the hint; it is no part of the control's description. */
  action?: ReactNode;
  children: (control: Control) => ReactNode;
}

/** Label above, help and fault below, tied to the control for those who do not see them. */
export function Field({ label, hint, fault, action, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': fault !== undefined,
      })}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {hint && (
        <div className="hint">
          <span id={`${id}-hint`}>{hint}</span>
          {action}
        </div>
      )}
    </div>
  );
}
