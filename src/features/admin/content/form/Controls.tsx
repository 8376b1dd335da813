import { type ReactNode, useState } from 'react';
import type { Shape } from '#src/features/admin/content/schema/schema.ts';
import { numberFrom, numberText } from '#src/features/admin/content/schema/values.ts';
import { countWords } from '#src/text/words.ts';
import { Choice, Fault, SelectField, TextArea, TextField } from '#src/ui/Field.tsx';

/** What every control is told of its field. */
export interface InputProps<Kind extends Shape['kind']> {
  name: string;
  label: string;
  hint: ReactNode;
  fault: string | undefined;
  value: unknown;
  shape: Extract<Shape, { kind: Kind }>;
  /** Whether nothing at all may be chosen. */
  isOptional: boolean;
  /** With an empty text where nothing is there any more. */
  onChange: (value: unknown) => void;
}

/** What is said of several controls, above them. */
export function Said({ fault, hint }: Pick<InputProps<'group'>, 'fault' | 'hint'>) {
  return (
    <>
      {fault && <Fault>{fault}</Fault>}
      {hint && <p className="text-small/loose text-umber">{hint}</p>}
    </>
  );
}

export function LineInput({ shape, value, isOptional: _, onChange, ...field }: InputProps<'line'>) {
  const { type } = shape;
  return (
    <TextField
      {...field}
      // An address is checked when it is published: a browser’s own judgement would come too early.
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'uri' ? 'url' : type === 'email' ? 'email' : undefined}
      autoComplete="off"
      {...(type !== 'text' && { autoCapitalize: 'none', spellCheck: false })}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export function TextInput(props: InputProps<'text'>) {
  const { shape, value, hint, isOptional: _, onChange, ...field } = props;
  const text = String(value ?? '');
  const words = countWords(text);
  const [least, most] = shape.length ?? [0, Infinity];
  const isOff = words < least || words > most;
  return (
    <TextArea
      {...field}
      hint={
        <>
          <span className={isOff ? 'font-semibold text-crimson' : ''}>
            {words} {words > 1 ? 'mots' : 'mot'}.
          </span>{' '}
          {hint}
        </>
      }
      className="min-h-12 [line-height:1.5]"
      // Where a browser does not make it as high as its text.
      rows={4}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** What is typed stays as it is typed; the field holds the number that it means. */
export function NumberInput(props: InputProps<'number'>) {
  const { label, shape, value, isOptional: _, onChange, ...field } = props;
  const [typed, setTyped] = useState('');
  const isMine = numberFrom(typed) === value;
  return (
    <TextField
      {...field}
      label={shape.isPrice ? `${label} (CHF)` : label}
      inputMode="decimal"
      autoComplete="off"
      value={isMine ? typed : numberText(value, shape.isPrice)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberFrom(target.value));
      }}
    />
  );
}

export function ChoiceInput(props: InputProps<'choice'>) {
  const { shape, value, isOptional, onChange, ...field } = props;
  const chosen = String(value ?? '');
  const isOther = !(chosen in shape.options);
  return (
    <SelectField
      {...field}
      value={chosen}
      options={{
        ...((isOther || isOptional) && { '': isOptional ? 'Aucune' : 'À choisir' }),
        ...(isOther && chosen && { [chosen]: chosen }),
        ...shape.options,
      }}
      onChoose={onChange}
    />
  );
}

export function CheckInput({ name, label, hint, fault, value, onChange }: InputProps<'check'>) {
  return (
    <div data-field={name}>
      <Choice
        name={name}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      >
        {label}
        {hint && <small>{hint}</small>}
      </Choice>
      {fault && <Fault>{fault}</Fault>}
    </div>
  );
}
