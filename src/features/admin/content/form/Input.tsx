import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useState } from 'react';
import {
  type FieldSchema,
  readField,
  type ShapeOf,
} from '#src/features/admin/content/schema/schema.ts';
import {
  fieldIn,
  numberFrom,
  numberText,
  valueAt,
} from '#src/features/admin/content/schema/values.ts';
import { changeField } from '#src/features/admin/content/texts/editor.ts';
import { asSentence, countWords } from '#src/text/words.ts';
import { Choice, Fault, SelectField, TextArea, TextField } from '#src/ui/Field.tsx';
import { EntriesInput } from './Entries.tsx';
import { $checks, $faults } from './remarks.ts';

/** What every control is told of its field. */
export interface Told {
  name: string;
  label: string;
  hint: ReactNode;
  fault: string | undefined;
}

interface Props {
  name: string;
  schema: FieldSchema;
  value: unknown;
  isOptional?: boolean;
  /** In place of its own; empty for a group whose heading stands above it already. */
  label?: string;
}

/** The control, or the controls, of a field. */
export const Input = memo(function Input({ name, schema, value, isOptional, label }: Props) {
  const fault = useStore($faults)[name];
  const check = useStore($checks)[name];
  const { shape, whenEmpty, ...texts } = readField(schema, isOptional);
  const isBelowHeading = label === '' && shape.kind === 'group';
  const hint = label || isBelowHeading ? '' : texts.hint;
  const field: Told = {
    name,
    label: isBelowHeading ? '' : label || texts.label,
    hint: check ? (
      <>
        {hint}
        <strong className="block text-bronze">{check}</strong>
      </>
    ) : (
      hint
    ),
    // It ends a sentence where the build says it, and is one of its own here.
    fault: fault && asSentence(fault),
  };
  const text = String(value ?? '');
  const onChange = (one: unknown) => changeField(name, one === '' ? whenEmpty : one);
  switch (shape.kind) {
    case 'group':
      return <Group {...field} shape={shape} value={value} />;
    case 'list':
    case 'record':
      return <EntriesInput {...field} shape={shape} value={value} />;
    case 'choice':
      return (
        <SelectField
          {...field}
          value={text}
          options={{
            ...(!(text in shape.options) && { [text]: text || 'À choisir' }),
            ...(whenEmpty !== '' && { '': 'Aucune' }),
            ...shape.options,
          }}
          onChoose={onChange}
        />
      );
    case 'check':
      return (
        <div data-field={name}>
          <Choice
            name={name}
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          >
            {field.label}
            {field.hint && <small>{field.hint}</small>}
          </Choice>
          {field.fault && <Fault>{field.fault}</Fault>}
        </div>
      );
    case 'number':
      return <NumberInput {...field} isPrice={shape.isPrice} value={value} onChange={onChange} />;
    case 'line': {
      const { type } = shape;
      return (
        <TextField
          {...field}
          // An address is checked when it is published: a browser’s own judgement would come too early.
          type={type === 'date' ? 'date' : 'text'}
          inputMode={type === 'uri' ? 'url' : type === 'email' ? 'email' : undefined}
          autoComplete="off"
          {...(type !== 'text' && { autoCapitalize: 'none', spellCheck: false })}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    }
    case 'text': {
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
              {field.hint}
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
    case 'fixed':
      return null;
  }
});

/** What is said of several controls, above them. */
export function Said({ fault, hint }: Pick<Told, 'fault' | 'hint'>) {
  return (
    <>
      {fault && <Fault>{fault}</Fault>}
      {hint && <p className="text-sm/loose text-umber">{hint}</p>}
    </>
  );
}

/** The controls of an object’s fields, below its heading where it has one of its own. */
function Group({
  name,
  label,
  shape,
  value,
  ...said
}: Told & { shape: ShapeOf<'group'>; value: unknown }) {
  return (
    <fieldset className="grid min-w-0 gap-5 *:min-w-0" data-field={name}>
      {label && (
        <legend className="mb-1 w-full border-b border-ink/25 pb-1 font-title text-2xl">
          {label}
        </legend>
      )}
      <Said {...said} />
      {shape.fields.map(([key, schema, isOptional]) => (
        <Input
          key={key}
          name={fieldIn(name, key)}
          schema={schema}
          value={valueAt(value, key)}
          isOptional={isOptional}
        />
      ))}
    </fieldset>
  );
}

type NumberProps = Told & { isPrice: boolean; value: unknown; onChange: (value: unknown) => void };

/** What is typed stays as it is typed; the field holds the number that it means. */
function NumberInput({ label, isPrice, value, onChange, ...field }: NumberProps) {
  const [typed, setTyped] = useState('');
  const isMine = numberFrom(typed) === value;
  return (
    <TextField
      {...field}
      label={isPrice ? `${label} (CHF)` : label}
      inputMode="decimal"
      autoComplete="off"
      value={isMine ? typed : numberText(value, isPrice)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberFrom(target.value));
      }}
    />
  );
}
