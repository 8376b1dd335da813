import { useId } from 'react';
import { clearFault } from './actions.ts';

/** Never ticked beforehand: agreeing is the visitor's own gesture. */
export function Consent({ text, fault }: { text: string; fault: string | undefined }) {
  const id = useId();
  return (
    <div>
      <label className="choice">
        <input
          type="checkbox"
          name="consent"
          value="true"
          required
          data-part="consent"
          aria-invalid={fault !== undefined}
          aria-describedby={fault && id}
          onChange={() => clearFault('consent')}
        />
        <span>{text}</span>
      </label>
      {fault && (
        <p className="fault" id={id}>
          {fault}
        </p>
      )}
    </div>
  );
}
