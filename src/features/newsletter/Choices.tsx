import { useId } from 'react';
import { clearFault } from './actions.ts';
import type { LetterKind } from './model.ts';

export interface Choice {
  preference: LetterKind;
  title: string;
  frequency: string;
  default: boolean;
}

interface Props {
  types: Choice[];
  fault: string | undefined;
}

/** The four kinds of letters. */
export function Choices({ types, fault }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={fault && id} onChange={() => clearFault('preferences')}>
      <legend>Ce que vous souhaitez recevoir</legend>
      {types.map(({ preference, title, frequency, default: isChecked }, index) => (
        <label key={preference} className="choice">
          <input
            type="checkbox"
            name={`preferences.${preference}`}
            value="true"
            defaultChecked={isChecked}
            data-part={index === 0 ? 'preferences' : undefined}
            aria-invalid={fault !== undefined}
            aria-describedby={fault && id}
          />
          <span>
            {title} <small>{frequency}</small>
          </span>
        </label>
      ))}
      {fault && (
        <p className="fault" id={id}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
